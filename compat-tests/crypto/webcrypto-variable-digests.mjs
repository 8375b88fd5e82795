// webcrypto variable digests
process.removeAllListeners('warning');
const s=crypto.subtle;
const t=async(n,f)=>{try{const r=await f();console.log(n,Buffer.from(r).toString('hex'))}catch(e){console.log(n,e.name,e.message)}};
for(const n of ['TurboSHAKE128','TurboSHAKE256','KT128','KT256','cSHAKE128','cSHAKE256','SHA3-256']) for(const o of [{},{outputLength:256},{outputLength:128},{outputLength:0},{outputLength:7},{length:256},{outputLength:256,domainSeparation:7},{outputLength:256,domainSeparation:0},{outputLength:256,domainSeparation:128},{outputLength:256,customization:new Uint8Array(3)},{outputLength:256,functionName:new Uint8Array(2)}]) await t(n+JSON.stringify(o),()=>s.digest({name:n,...o},new Uint8Array([1,2,3])));
for(const n of ['TurboSHAKE128','KT128','KT256'])await t(n+' long',()=>s.digest({name:n,outputLength:512,customization:new Uint8Array(3)},new Uint8Array(20000)));
