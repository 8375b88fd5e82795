'use strict';
// keccak digests
const c=require('crypto');const t=(n,f)=>{try{console.log(n,f())}catch(e){console.log(n,'!',e.name,e.code,e.message)}};
for(const h of ['keccak-224','keccak-384','keccak-kmac-128','keccak-kmac128','keccak-kmac-256','KECCAK-KMAC256']){for(const d of ['','abc',Buffer.alloc(500,7)])t(h,()=>c.createHash(h).update(d).digest('hex'));t(h+' x',()=>c.createHash(h,{outputLength:10}).update('abc').digest('hex'));t(h+' x',()=>c.createHash(h,{outputLength:100}).update('abc').digest('hex'));t('hmac',()=>c.createHmac(h,'k').update('abc').digest('hex'));t('copy',()=>{const x=c.createHash(h).update('a');const y=x.copy().update('b');return x.digest('hex')===y.digest('hex')});t('hash',()=>c.hash(h,'abc'));t('pb',()=>c.pbkdf2Sync('a','b',2,20,h).toString('hex'))}
