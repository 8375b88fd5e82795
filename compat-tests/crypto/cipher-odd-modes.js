'use strict';
// cipher odd modes
const c=require('crypto');
const t=(n,f)=>{try{console.log(n,f())}catch(e){console.log(n,'!',e.name,e.code,e.message)}};
const names=c.getCiphers().filter(n=>/^(aes|id-aes|des|id-smime)/.test(n)&&/cts|cfb1$|inv/.test(n));
for(const n of names){const i=c.getCipherInfo(n);console.log(n,JSON.stringify(i));const key=Buffer.alloc(i.keyLength).map((_,k)=>k*3+1),iv=Buffer.alloc(i.ivLength||0).map((_,k)=>k+9);
for(const len of [0,1,7,8,15,16,17,24,31,32,33,40,48,100]){const d=Buffer.alloc(len).map((_,k)=>k*7);
t(n+' '+len,()=>{const x=c.createCipheriv(n,key,i.ivLength?iv:null);const a=x.update(d),b=x.final();const e=Buffer.concat([a,b]);let tag=null;try{tag=x.getAuthTag()}catch(e){tag=e.code};const y=c.createDecipheriv(n,key,i.ivLength?iv:null);if(Buffer.isBuffer(tag))y.setAuthTag(tag);const p=Buffer.concat([y.update(e),y.final()]);return [a.length,e.toString('hex'),Buffer.isBuffer(tag)?tag.toString('hex'):tag,p.equals(d)].join(' ')});}
t(n+' wrongiv',()=>c.createCipheriv(n,key,Buffer.alloc(3)));t(n+' nulliv',()=>c.createCipheriv(n,key,null));t(n+' two',()=>{const x=c.createCipheriv(n,key,i.ivLength?iv:null);return [x.update(Buffer.alloc(20,1)).length,x.update(Buffer.alloc(20,2)).length,x.final().length]});
t(n+' garbage',()=>{const y=c.createDecipheriv(n,key,i.ivLength?iv:null);return Buffer.concat([y.update(Buffer.alloc(40,3)),y.final()]).toString('hex')});
t(n+' aad',()=>{const x=c.createCipheriv(n,key,i.ivLength?iv:null);x.setAAD(Buffer.from('a'));const r=x.update(Buffer.alloc(20,1)).toString('hex');x.final();return r+x.getAuthTag().toString('hex')})}
