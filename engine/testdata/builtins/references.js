// Super references, assignments in strict code, and what else reads or converts in a certain order.
var log=[];
function mk(n){ return {toString(){ log.push('key '+n); return n }} }
function trace(name,f){ log=[]; try { var r=f(); log.push('=>'+String(r)) } catch(e){ log.push(e.name+': '+e.message) } print(name+': '+log.join(' | ')) }
var proto1={ get x(){ log.push('get1'); return 1 }, set x(v){ log.push('set1 '+v) } };
var proto2={ get x(){ log.push('get2'); return 2 }, set x(v){ log.push('set2 '+v) } };
var o={ __proto__: proto1,
 add(){ return super[mk('x')] += 1 },
 inc(){ return super[mk('x')]++ },
 pre(){ return ++super[mk('x')] },
 and(){ return super[mk('x')] &&= 5 },
 or(){ return super[mk('x')] ||= 5 },
 set(){ return super[mk('x')] = 5 },
 setv(){ return super[mk('x')] = (log.push('value'), 6) },
 swapset(){ return super[mk('x')] = (log.push('value'), Object.setPrototypeOf(o, proto2), 6) },
 named(){ return super.x = (log.push('value'), Object.setPrototypeOf(o, proto2), 6) },
 swapkey(){ return super[{toString(){ log.push('key'); Object.setPrototypeOf(o, proto2); return 'x' }}] },
 swapkeyset(){ return super[{toString(){ log.push('key'); Object.setPrototypeOf(o, proto2); return 'x' }}] = 7 },
 swapkeyadd(){ return super[{toString(){ log.push('key'); Object.setPrototypeOf(o, proto2); return 'x' }}] += 7 },
 swapkeyinc(){ return super[{toString(){ log.push('key'); Object.setPrototypeOf(o, proto2); return 'x' }}]++ },
 swapadd(){ return super[mk('x')] += (log.push('value'), Object.setPrototypeOf(o, proto2), 6) },
 swapnamedadd(){ return super.x += (log.push('value'), Object.setPrototypeOf(o, proto2), 6) },
 swapcall(){ return super[(Object.setPrototypeOf(o, proto2), 'x')] },
 destr(){ [super[mk('x')]] = [8] },
 forin(){ for (super[mk('x')] of [8,9]); },
 nullish(){ Object.setPrototypeOf(o, null); return super[mk('x')] },
 nullset(){ Object.setPrototypeOf(o, null); return super[mk('x')] = 1 },
 nulladd(){ Object.setPrototypeOf(o, null); return super[mk('x')] += 1 },
 nullnamed(){ Object.setPrototypeOf(o, null); return super.x = (log.push('value'), 1) },
};
for (const k of Object.keys(o)) { Object.setPrototypeOf(o, proto1); trace(k, ()=>o[k]()) }
// traps
var p=new Proxy(proto1,{ getPrototypeOf(t){ log.push('gpo'); return Reflect.getPrototypeOf(t) }, get(t,k,r){ log.push('pget '+String(k)); return Reflect.get(t,k,r)}, set(t,k,v,r){ log.push('pset '+String(k)); return true } });
Object.setPrototypeOf(o,p);
trace('padd',()=>o.add()); trace('pinc',()=>o.inc());
// strict assignment
var src=['"use strict"; undef1 = (globalThis.undef1 = 5)', '"use strict"; undef2 += 1', '"use strict"; undef3 = 1','globalThis.d1=1; "use strict"', '(function(){"use strict"; undef4 = (globalThis.undef4 = 5); return undef4})()', '(function(){"use strict"; undef5 = delete globalThis.undef5 })()', 'globalThis.undef6=1; (function(){"use strict"; undef6 = delete globalThis.undef6 })()', 'globalThis.undef7=1; (function(){"use strict"; undef7 += (delete globalThis.undef7, 1) })()','globalThis.undef8=1; (function(){"use strict"; undef8++; return undef8 })()'];
for (const s of src) trace(s, ()=>(0,eval)(s));
// Source text of static members.
class Statics { static /* a */ m ( ) { } static async *g() {} static get x() { return 1 } static set x(v) {} static #p() {} static p() { return Statics.#p } static f = () => 1; static async() {} static static() {} get() {} }
for (const f of [Statics.m, Statics.g, Object.getOwnPropertyDescriptor(Statics, 'x').get, Object.getOwnPropertyDescriptor(Statics, 'x').set, Statics.p(), Statics.f, Statics.async, Statics.static, Statics.prototype.get]) print(f.toString());
attempt('BigInt.asIntN(1n, 1n)', 'BigInt.asUintN({ valueOf() { throw new EvalError("own") } }, 1n)', 'BigInt.asIntN(-1, 1n)', 'BigInt.asIntN(2 ** 53, 1n)', 'BigInt.asIntN({}, 1n)', 'BigInt.asIntN(Symbol(), 1n)', 'BigInt.asIntN(3, 25n)',
  'Reflect.apply(Math.max, null, null)', 'Reflect.apply(Math.max, null)', 'Reflect.apply(Math.max, null, undefined)', 'Reflect.apply(Math.max, null, [1, 2])', 'Math.max.apply(null, null)',
  'new WeakMap().get(Symbol())', 'new WeakMap().get(Symbol.for("x"))', 'new WeakMap().get({})', 'new WeakMap().get(1)');
