// Function.prototype.caller and arguments.
{ const q = print; globalThis.print = (...a) => q(a.map(x => Array.isArray(x) ? "[" + x.map(String) + "]" : String(x)).join(" ")) }
const d=Object.getOwnPropertyDescriptor(Function.prototype,'caller'), e=Object.getOwnPropertyDescriptor(Function.prototype,'arguments');
const tryShow=(x)=>{ try { return String(x()) } catch(e) { return e.name+': '+e.message } };
print(d.enumerable,d.configurable,e.enumerable,e.configurable, d.get===e.get, d.set===e.set, d.get.name, d.set.name, d.get.length, d.set.length, e.get.name, e.set.name, Object.isExtensible(d.get), Object.isFrozen(d.get), d.get.toString());
for (const v of [undefined,null,1,{},[],function(){},function(){'use strict'},()=>1,Math.max,function(){}.bind(),class{},new Proxy(function(){},{}), async function(){}, Object.create(function(){})]) print(typeof v, tryShow(()=>d.get.call(v)), '|', tryShow(()=>d.set.call(v,1)), '|', tryShow(()=>e.get.call(v)), '|', tryShow(()=>e.set.call(v,1)));
print(tryShow(()=>Function.prototype.caller), tryShow(()=>Function.prototype.arguments), tryShow(()=>Object.create(Function.prototype).caller));
const t=Object.getOwnPropertyDescriptor((function(){'use strict'; return arguments})(),'callee').get; print(d.get===t, Object.getOwnPropertyNames(d.get).join(), t.name, Object.getOwnPropertyNames(t).join(), Object.isFrozen(t));
function f(){ return g() } function g(){ return [g.caller===f, h()] } function h(){ return h.caller===g }
print(f());
const o={ m(){ return m2() }, get x(){ return m2() } }; function m2(){ return m2.caller } 
print(tryShow(()=>o.m()), tryShow(()=>o.x));
class C { m(){ return m2() } constructor(){ this.c=m2() } static s=m2() }
print(tryShow(()=>new C().m()), tryShow(()=>new C().c), tryShow(()=>C.s));
const arrow=()=>m2(); print(tryShow(arrow));
function outer(){ const a=()=>m2(); return a() } print(tryShow(outer)===String(null), tryShow(outer));
function* gen(){ yield m2() } print(tryShow(()=>gen().next().value));
print([1].map(m2)[0], [3,1].sort(function cmp(){ print(cmp.caller); return 0 }).length);
function viaApply(){ return m2.apply() } print(viaApply()===viaApply);
function viaReflect(){ return Reflect.apply(m2,null,[]) } print(viaReflect()===viaReflect);
function viaMap(){ return [1].map(m2)[0] } print(viaMap()===viaMap, viaMap());
function viaBind(){ return m2.bind()() } print(viaBind()===viaBind);
function viaNew(){ return new (function K(){ this.r=K.caller })().r } print(viaNew()===viaNew);
function viaGetter(){ return ({get x(){ return m2() }}).x } print(tryShow(viaGetter));
function wa(a,b){ a=5; return wa.arguments } print(wa(1,2)[0], wa(1)===undefined, wa.arguments);
function wb(a){ arguments[0]=7; return wb.arguments===arguments } print(wb(1));
function wc(a){ return wc.arguments===wc.arguments } print(wc(1));
function wd(n){ if(n) return wd(n-1); return wd.arguments[0] } print(wd(2));
new Promise(function ex(){ print('ex', ex.caller) });
(function top(){ print('top', top.caller===null, typeof top.caller) })();
function sloppy(){ return [sloppy.caller, sloppy.arguments] }
function p(...a) { print(...a.map(x => { try { return String(x) } catch (e) { return e.message } })) }
p(tryShow(()=>sloppy.caller), tryShow(()=>sloppy.arguments));
p(Object.getOwnPropertyNames(sloppy).join());
p(JSON.stringify(Object.getOwnPropertyDescriptor(sloppy,'caller')), JSON.stringify(Object.getOwnPropertyDescriptor(sloppy,'arguments')));
function callerA(){ return sloppy() }
p(callerA()[0]===callerA, callerA()[1]);
function strictCaller(){ 'use strict'; return sloppy() }
p(strictCaller()[0]);
p(tryShow(()=>{ 'use strict'; return (function(){}).caller }));
for (const f of [function(){'use strict'}, ()=>1, class{}, function*(){}, async function(){}, {m(){}}.m, Math.max, function(){}.bind(), new Proxy(function(){}, {})]) p(Object.getOwnPropertyNames(f).join(), tryShow(()=>f.caller), tryShow(()=>f.arguments));
p(Object.getOwnPropertyNames(Function.prototype).join());
var dd=Object.getOwnPropertyDescriptor(Function.prototype,'caller'); p(dd && Object.keys(dd).join(), dd && dd.get===dd.set);
function rec(n){ if(n) return rec(n-1); return rec.caller===rec }
p(rec(2));
function chain(){ var s='', f=chain; var n=0; while((f=f.caller)&&n++<5) s+=f.name+' '; return s }
function c1(){ return chain() } function c2(){ return c1() }
p(c2());
sloppy.caller = 1; p(sloppy.caller);
p(tryShow(()=>{ 'use strict'; sloppy.caller=1; return 'ok' }), delete sloppy.caller);
p([1].map(function cb(){ return cb.caller })[0]);
function viaEval(){ return eval('sloppy()') }
p(viaEval()[0]===viaEval);
(function(){ var a=function inner(x){ inner.arguments[0]=9; return x }; p(a(1)) })();
p('hasOwn', Object.hasOwn(sloppy,'caller'), 'caller' in sloppy, sloppy.propertyIsEnumerable('caller'));
new Function('p','p(arguments.callee.caller===null || arguments.callee.caller.name)')(p);
