'use strict';
// stacks follow awaits through promise combinators, then and resolving functions
async function thrower(){ await null; throw new Error('x') }
async function viaAll(){ await Promise.all([thrower()]) }
async function viaAll2(){ await Promise.all([1, Promise.resolve(2), thrower()]) }
async function viaAny(){ await Promise.any([thrower()]) }
async function viaSettled(){ const r = await Promise.allSettled([thrower()]); throw r[0].reason }
async function viaRace(){ await Promise.race([thrower()]) }
async function viaThen(){ await thrower().then(x=>x) }
async function viaThen2(){ await Promise.resolve().then(()=>thrower()) }
async function viaFinally(){ await thrower().finally(()=>1) }
async function viaCatch(){ await thrower().catch(e=>{ throw e }) }
async function nested(){ await viaAll2() }
async function deep(){ await Promise.all([nested()]) }
async function thenAwait(){ return await new Promise((res,rej)=>{ thrower().then(res,rej) }) }
async function keep(){ const p = thrower(); await Promise.all([p, p]) }
async function sync(){ await Promise.all([ (async()=>{ throw new Error('sync') })() ]) }
async function inner2(){ await null; console.log(new Error('log').stack); }
async function allLog(){ await Promise.all([inner2()]) }
async function anyLog(){ await Promise.any([inner2()]) }
async function settledLog(){ await Promise.allSettled([0, inner2()]) }
async function raceLog(){ await Promise.race([inner2()]) }
async function thenLog(){ await inner2().then(x=>x) }
async function cbLog(){ await Promise.resolve().then(function cb(){ console.log(new Error('cb').stack) }) }
async function cbLog2(){ await Promise.resolve().then(async function cb(){ await 1; console.log(new Error('cb').stack) }) }
async function* gen(){ await null; console.log(new Error('gen').stack); yield 1 }
async function genLog(){ for await (const x of gen()) break }
async function genAll(){ const g=gen(); await Promise.all([g.next()]) }
async function fin(){ await inner2().finally(()=>1) }
async function thenable(){ await { async then(r){ await null; console.log(new Error('thenable').stack); r() } } }
async function newP(){ await new Promise(async function ex(r){ await null; console.log(new Error('ex').stack); r() }) }
(async () => {
 for (const f of [viaAll,viaAll2,viaAny,viaSettled,viaRace,viaThen,viaThen2,viaFinally,viaCatch,nested,deep,thenAwait,keep,sync]) { try { await f() } catch(e) { if (e.errors) e=e.errors[0]; console.log(f.name+': '+e.stack) } }
 for (const f of [allLog,anyLog,settledLog,raceLog,thenLog,cbLog,cbLog2,genLog,genAll,fin,thenable,newP]) { console.log('== '+f.name); await f() }
})()
