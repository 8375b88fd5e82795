// Random operations on typed arrays, resizable buffers and views.
const C=[Int8Array,Uint8Array,Uint8ClampedArray,Int16Array,Uint16Array,Int32Array,Uint32Array,Float16Array,Float32Array,Float64Array,BigInt64Array,BigUint64Array];
const nums=[0,-0,1,2,3,-1,127,128,255,256,-129,32768,65535.5,65519,65520,1e-7,5.960464477539063e-8,2**31,2**32,2**53,-(2**63),1e40,NaN,Infinity,-Infinity,undefined,null,'12','x',true,0.5,1.5,2.5,-0.5,1.1,3.4028235677973366e38];
const bigs=[0n,1n,-1n,2n**63n,2n**64n-1n,-(2n**63n),123456789n,1];
const isB=a=>a instanceof BigInt64Array||a instanceof BigUint64Array;
const val=a=>random(12)===0?(isB(a)?nums:bigs)[random(8)]:isB(a)?bigs[random(bigs.length)]:nums[random(nums.length)];
const idx=()=>[0,1,2,3,-1,-2,5,100,-100,undefined,NaN,Infinity,-Infinity,1.7,'2',null][random(16)];
function mk(){ const c=C[random(12)], k=random(8), n=random(20); let a;
 if(k===0){const b=new ArrayBuffer(200,{maxByteLength:400}); a=new c(b,c.BYTES_PER_ELEMENT*random(4)); b.resize([200,208,16,8,0,400][random(6)]); }
 else if(k===1){const b=new ArrayBuffer(256); a=new c(b,c.BYTES_PER_ELEMENT*random(4),n);}
  else if(k===3){const b=new ArrayBuffer(200,{maxByteLength:400}); a=new c(b,8,n); b.resize([200,208,16,8,0,400][random(6)]);}
 else a=new c(n);
 for(let i=0;i<a.length;i++) try{a[i]=val(a)}catch{}
 return a; }
const cmp=(x,y)=>x<y?1:x>y?-1:0;
const operations = {at:a=>a.at(idx()),copyWithin:a=>a.copyWithin(idx(),idx(),idx()),fill:a=>a.fill(val(a),idx(),idx()),find:a=>{const v=val(a);return a.find(x=>x==v)},findIndex:a=>a.findIndex(x=>x>1),findLast:a=>a.findLast(x=>x>1),findLastIndex:a=>a.findLastIndex(x=>x>1),
filter:a=>a.filter(x=>x>0),map:a=>a.map(x=>x),every:a=>a.every(x=>x>=0),some:a=>a.some(x=>x<0),forEach:a=>{let s='';a.forEach((x,i)=>s+=i+':'+x);return s},includes:a=>a.includes(val(a),idx()),indexOf:a=>a.indexOf(val(a),idx()),lastIndexOf:a=>a.lastIndexOf(val(a),idx()),lastIndexOf1:a=>a.lastIndexOf(val(a)),join:a=>a.join(['-',undefined,''][random(3)]),
reverse:a=>a.reverse(),reduce:a=>a.reduce((s,x)=>s+'|'+x),reduceRight:a=>a.reduceRight((s,x)=>s+'|'+x,''),set:a=>a.set([val(a),val(a)],idx()),setT:a=>a.set(mk(),0),setS:a=>a.set(a.subarray(1),0),setX:a=>{const c=C[random(12)];a.set(new c(a.buffer,0,3),1)},slice:a=>a.slice(idx(),idx()),sort:a=>a.sort(),sortc:a=>a.sort(cmp),subarray:a=>a.subarray(idx(),idx()),toReversed:a=>a.toReversed(),toSorted:a=>a.toSorted(),toSortedc:a=>a.toSorted(cmp),with:a=>a.with(idx(),val(a)),
ctor:a=>{const c=C[random(12)];return new c(a)},ctorb:a=>{const c=C[random(12)];return new c(a.buffer)},ctorl:a=>{const c=C[random(12)];return new c([...a])},from:a=>{const c=C[random(12)];return c.from(a)},fromm:a=>a.constructor.from([1,2,3],x=>val(a)),of:a=>a.constructor.of(val(a),val(a)),len:a=>a.length+','+a.byteLength+','+a.byteOffset,keys:a=>[...a.keys()].length,entries:a=>[...a.entries()].length,
resize:a=>{a.buffer.resize([200,208,16,8,0,400][random(6)])},get:a=>a[random(30)],put:a=>{a[random(30)]=val(a)},str:a=>a['1.5']+','+a['-0']+','+('-0' in a)+(random(30) in a),keysO:a=>Reflect.ownKeys(a).length,def:a=>Reflect.defineProperty(a,random(20),{value:val(a)}),del:a=>Reflect.deleteProperty(a,random(20)),dv:a=>{const d=new DataView(a.buffer,idx());const le=!!random(2);d.setFloat64(0,val(a),le);d.setInt16(2,val(a),le);return [d.getInt8(1),d.getUint8(1),d.getInt16(1,le),d.getUint16(1,le),d.getInt32(1,le),d.getUint32(1,le),d.getFloat16(2,le),d.getFloat32(1,le),d.getFloat64(1,le),d.getBigInt64(0,le),d.getBigUint64(0,le)]},
bslice:a=>a.buffer.slice(idx(),idx()).byteLength,atom:a=>!a.length||a instanceof Uint8ClampedArray||a.constructor.name[0]==='F'?0:[Atomics.load(a,0),Atomics.add(a,0,val(a)),Atomics.sub(a,1,val(a)),Atomics.and(a,0,val(a)),Atomics.or(a,0,val(a)),Atomics.xor(a,1,val(a)),Atomics.exchange(a,0,val(a)),Atomics.compareExchange(a,0,a[0],val(a)),Atomics.store(a,1,val(a))],
hex:a=>{const u=new Uint8Array(a.buffer).slice(0,20);return u.toHex()+u.toBase64()+u.toBase64({alphabet:'base64url',omitPadding:true})+Uint8Array.fromHex(u.toHex()).join()+Uint8Array.fromBase64(u.toBase64()).join()},
b64:a=>{const s=new Uint8Array(a.buffer).slice(0,random(9)).toBase64().slice(0,random(14));const u=new Uint8Array(20);const r=u.setFromBase64(' '+s.slice(0,3)+'\n'+s.slice(3),{lastChunkHandling:['loose','strict','stop-before-partial'][random(3)]});return r.read+','+r.written+','+u.join()},
};
rounds(120, mk, operations);
