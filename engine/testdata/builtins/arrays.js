// Random operations on arrays of all kinds.
class Sub extends Array{}
const vals=[0,-0,1,2,3,10,-1,1.5,NaN,Infinity,undefined,null,true,'a','b','10','é','\u4e00',2**31,2**40,'',1n,{a:1},[1,2],[[3]]];
const val=()=>vals[random(vals.length)];
const idx=()=>[0,1,2,3,-1,-2,5,100,-100,undefined,NaN,Infinity,-Infinity,1.7,'2',null][random(16)];
function mk(){ const k=random(14), n=random(40); let a;
 if(k===0) a=new Sub(); else a=[];
 for(let i=0;i<n;i++) a.push(val());
 if(k===1) for(let i=0;i<n;i+=2) delete a[random(n||1)];
 if(k===2) a[random(5000)]=1;
 if(k===3) Object.freeze(a); if(k===4) Object.seal(a); if(k===5) Object.preventExtensions(a);
 if(k===6) a=Object.assign(Object.create(null),a,{length:n});
 if(k===7) a.foo='bar';
 if(k===8) a=new Proxy(a,{});
 if(k===9) Object.defineProperty(a,'length',{writable:false});
 if(k===10&&n) Object.defineProperty(a,random(n),{get(){return 'got'},set(v){},configurable:true,enumerable:true});
 if(k===11) { for(let i=0;i<n;i++) a[i]=random(100000)-50000; }
 if(k===12) { for(let i=0;i<n;i++) a[i]='s'+random(50); }
 if(k===13) { for(let i=0;i<n;i++) a[i]=random(1000)/7; }
 return a; }
const P=Array.prototype;
const cmp=(x,y)=>{const a=String(x),b=String(y);return a.length-b.length||(a<b?-1:a>b?1:0)};
const operations = {
 at:a=>P.at.call(a,idx()), concat:a=>P.concat.call(a,val(),mk()), copyWithin:a=>P.copyWithin.call(a,idx(),idx(),idx()), fill:a=>P.fill.call(a,val(),idx(),idx()),
 find:a=>{const v=val();return P.find.call(a,x=>x===v)}, findIndex:a=>{const v=val();return P.findIndex.call(a,x=>x===v)}, findLast:a=>P.findLast.call(a,x=>typeof x==='number'), findLastIndex:a=>P.findLastIndex.call(a,x=>typeof x==='string'),
 lastIndexOf:a=>P.lastIndexOf.call(a,val(),idx()), lastIndexOf2:a=>P.lastIndexOf.call(a,val()), pop:a=>P.pop.call(a), push:a=>P.push.call(a,val(),val()), reverse:a=>P.reverse.call(a), shift:a=>P.shift.call(a), unshift:a=>P.unshift.call(a,val(),val()), slice:a=>P.slice.call(a,idx(),idx()),
 sort:a=>P.sort.call(a), sortc:a=>P.sort.call(a,cmp), splice:a=>P.splice.call(a,idx(),idx(),val(),val()), splice1:a=>P.splice.call(a,idx()), splice2:a=>P.splice.call(a,idx(),idx()), splice0:a=>P.splice.call(a),
 includes:a=>P.includes.call(a,val(),idx()), indexOf:a=>P.indexOf.call(a,val(),idx()), indexOf1:a=>P.indexOf.call(a,val()), join:a=>P.join.call(a), joins:a=>P.join.call(a,'é-'),
 keys:a=>[...P.keys.call(a)].length, entries:a=>[...P.entries.call(a)].slice(0,5), values:a=>[...P.values.call(a)].slice(0,5),
 filter:a=>P.filter.call(a,x=>typeof x==='number'), flat:a=>P.flat.call(a,idx()), flatMap:a=>P.flatMap.call(a,x=>[x,[x]]), map:a=>P.map.call(a,(x,i)=>i), every:a=>P.every.call(a,x=>x!==1), some:a=>P.some.call(a,x=>x===1), reduce:a=>P.reduce.call(a,(s,x)=>s+typeof x), reduceRight:a=>P.reduceRight.call(a,(s,x)=>s+typeof x,''),
 toReversed:a=>P.toReversed.call(a), toSorted:a=>P.toSorted.call(a), toSortedc:a=>P.toSorted.call(a,cmp), toSpliced:a=>P.toSpliced.call(a,idx(),idx(),val()), with:a=>P.with.call(a,idx(),val()), toString:a=>P.toString.call(a),
 len:a=>{a.length=[0,1,5,20,100,3000][random(6)];return a.length}, set:a=>{'use strict';a[random(60)]=val()}, del:a=>{'use strict';return delete a[random(40)]}, from:a=>Array.from(a), of:a=>Array.of(...P.slice.call(a,0,3)), spread:a=>[...P.slice.call(a)].length, proto:a=>a.length,
 forEach:a=>{let n=0;P.forEach.call(a,(x,i)=>{n+=i});return n}, mutf:a=>{let n=0;P.forEach.call(a,(x,i)=>{n++; if(n<5) P.push.call(a,1); else if(n<9) P.shift.call(a)});return n},
};
rounds(120, mk, operations);
