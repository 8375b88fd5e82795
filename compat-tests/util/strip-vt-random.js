'use strict';
// Random escape codes, whole and broken.
const u=require('util'); let st=7; const r=n=>{st=(Math.imul(st,1103515245)+12345)>>>0;return (st>>>8)%n};
const P=['\x1b','\x9b','[',']',';','8','3','1','m','K','a','\x07','\x1b\\','\x9c','(','#','?','P','@','~','c','k=v','http://x','=',' ','\x1b]','\x1b[','0','é'];
let out=[]; for(let i=0;i<600;i++){let s='';for(let k=r(14);k>=0;k--)s+=P[r(P.length)]; out.push(JSON.stringify(s)+' '+JSON.stringify(u.stripVTControlCharacters(s)));} console.log(out.join('\n'));
