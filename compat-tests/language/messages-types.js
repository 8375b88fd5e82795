'use strict';
// The words of V8 for what goes wrong at run time.
const T = (s) => { try { console.log(s, '|', String((0, eval)(s))); } catch (e) { console.log(s, '|', e === null || typeof e !== 'object' ? e : `${e.name}: ${e.message}`); } };
Object.assign(globalThis, { u: undefined, n: null, a: 1, o: { x: 1, y: { z: 2 }, f: 5, s: 'str' }, fr: Object.freeze({ x: 1, arr: [1] }), arr: [1, 2], fa: Object.freeze([1, 2]), fn: function named() {}, sym: Symbol('desc'), C: class C { #p = 1; static #s = 2; static has(q) { return #p in q; } get() { return this.#p; } set(v) { this.#p = v; } get only() { return 1; } static m() { return C.#s; } #m() {} callM(q) { q.#m(); } setM() { this.#m = 1; } get #g() { return 1; } setG() { this.#g = 1; } set #w(v) {} getW() { return this.#w; } add(q) { q.#p = 1; } }, D: class D extends Object { constructor() {} } });
const rows = (text) => text.trim().split('\n').forEach(T);
rows(String.raw`
u.x
n.x
u[0]
u['a b']
u[sym]
o.q.r
o.q.r.t
o.y.z.w.v
o.q()
o.y()
o.y.q()
o.y.z()
o['y']()
o['q' + 1]()
o[sym]()
o?.q()
o.q?.r.s
o.y.q?.().x.y
(o.q)()
(0, o.q)()
(a || o).q()
a()
a.b()
a.b.c()
a()()
fn()()
fn().x
fn().x()
(() => 1)()()
'str'()
1()
null()
undefined()
true()
[]()
({})()
(class {})()
C()
new C().x()
new a
new a()
new o
new o.x
new o.q
new (() => {})
new (async () => {})
new (function* () {})
new (async function () {})
new Math.max
new Symbol
new BigInt(1)
new o.y.z(1)
new 5
new 'x'
new null
new undefined
new (class { m() {} })().m()
new ({ m() {} }).m
D()
new D
class E extends null {}; new E
class F extends a {}
class G extends u {}
class H extends (() => {}) {}
class I extends Math.max {}
var P = function () {}; P.prototype = 3; class J extends P {}
class K extends Object { constructor() { super(); super(); } } new K
class L extends Object { constructor() { this.x; super(); } } new L
class M extends Object { constructor() { return 1; } } new M
class N extends Object { constructor() { return {}; } } typeof new N
class O { constructor() { return 1; } } typeof new O
Reflect.construct(function () {}, [], 1)
Reflect.construct(1, [])
Reflect.construct(Object, 1)
Reflect.apply(1)
Reflect.apply(fn, u, 1)
fn.apply(u, 1)
fn.call.call(1)
Function.prototype.call.call(o)
fn.bind.call(1)
Function.prototype.toString.call(1)
Function.prototype.toString.call({})
x1
x1 = y1
typeof x1
x1()
x1.y
x1++
delete x1
'use strict'; x1 = 1
'use strict'; delete Object.prototype
'use strict'; delete fr.x
'use strict'; delete fa[0]
'use strict'; delete [].length
'use strict'; delete 'abc'[0]
'use strict'; fr.x = 2
'use strict'; fr.q = 2
'use strict'; fr.arr = 2
'use strict'; fa[0] = 2
'use strict'; fa[5] = 2
'use strict'; fa.push(1)
'use strict'; fa.pop()
'use strict'; fa.length = 0
'use strict'; fa.sort()
'use strict'; fa.reverse()
'use strict'; fa.shift()
'use strict'; fa.unshift(1)
'use strict'; fa.splice(0, 1)
'use strict'; fa.fill(0)
'use strict'; fa.copyWithin(0, 1)
'use strict'; 'abc'.length = 1
'use strict'; 'abc'[0] = 1
'use strict'; 'abc'.x = 1
'use strict'; (5).x = 1
'use strict'; true.x = 1
'use strict'; sym.x = 1
'use strict'; 1n.x = 1
'use strict'; undefined = 1
'use strict'; NaN = 1
'use strict'; Infinity++
'use strict'; Math.PI = 3
'use strict'; fn.name = 1
'use strict'; fn.length = 1
'use strict'; new C().only = 1
'use strict'; ({ get x() { return 1; } }).x = 1
'use strict'; ({ __proto__: fr }).x = 1
'use strict'; Object.defineProperty([], 'length', { writable: false }).push(1)
'use strict'; Object.preventExtensions([]).push(1)
'use strict'; Object.preventExtensions({}).x = 1
'use strict'; Object.seal([1]).pop()
'use strict'; arguments.callee
'use strict'; (function () { return arguments.callee; })()
'use strict'; (function () {}).caller
fn.caller
(() => {}).arguments
const k = 1; k = 2
const k2 = 1; k2++
const k3 = 1; k3 += 1
const { k4 } = { k4: 1 }; k4 = 2
for (const i = 0; i < 2; i++);
for (const i of [1]) i = 2
(function f() { 'use strict'; f = 1; })()
class Q { static m() { Q = 1; } } Q.m()
t1; let t1
t2 = 1; let t2
typeof t3; let t3
{ t4; const t4 = 1; }
new t5; class t5 {}
class t6 extends t6 {}
let t7 = t7 + 1
(function (p = q, q) {})()
(function (p = p) {})()
for (let i of i) ;
switch (1) { case 0: let t8; case 1: t8; }
[t9] = [1]; let t9
({ t10 } = {}); let t10
C.prototype.get.call({})
C.prototype.set.call({}, 1)
new C().setM()
new C().setG()
new C().getW()
new C().add({})
C.has(1)
C.m.call(1)
(class { static #x = 1; static m() { return this.#x; } }).m.call({})
class Base { constructor(o) { return o; } } class Dup extends Base { #x = 1; } var same = {}; new Dup(same); new Dup(same)
null[Symbol.iterator]
Symbol() + ''
Symbol() + 1
+Symbol()
sym * 2
${'`'}${'${'}sym}${'`'}
sym < 1
'' + sym
String(sym)
Number(sym)
new String(sym)
parseInt(sym)
[sym].join()
Object(sym) + ''
isNaN(sym)
1n + 1
1 + 1n
1n * 1.5
1n / 0n
1n % 0n
2n ** -1n
1n >>> 0n
+1n
Math.max(1n)
-(-1n)
1n & 1
~1n + 1
Number(1n) + 1n
BigInt(1.5)
BigInt(NaN)
BigInt('x')
BigInt('1.5')
BigInt(undefined)
BigInt(null)
BigInt(sym)
BigInt({})
BigInt.asIntN(-1, 1n)
BigInt.asUintN(2 ** 53, 1n)
BigInt.asIntN(1, 1)
2n ** (2n ** 64n)
1n << (2n ** 64n)
(1n).toString(1)
new BigInt64Array([1])
JSON.stringify(1n)
JSON.stringify({ a: { b: 1n } })
new Date(1n)
isFinite(1n)
1n < sym
({}) + 1n
({ valueOf() { return {}; }, toString() { return {}; } }) + 1
({ [Symbol.toPrimitive]: 1 }) + 1
({ [Symbol.toPrimitive]() { return {}; } }) + 1
${'`'}${'${'}({ toString: null, valueOf: null })}${'`'}
Object.create(null) + ''
String(Object.create(null))
[Object.create(null)].join()
1 in 1
'x' in 'str'
'x' in null
'x' in undefined
sym in 1
'x' in sym
'x' in 1n
[] in 'abc'
({}) in 5
1 instanceof 1
1 instanceof {}
({}) instanceof null
({}) instanceof undefined
({}) instanceof 'x'
({}) instanceof (() => {})
({}) instanceof { [Symbol.hasInstance]: 1 }
var np = function () {}; np.prototype = 1; ({}) instanceof np
({}) instanceof fn.bind()
new Proxy({}, null)
new Proxy(1, {})
Proxy({}, {})
var rev = Proxy.revocable({}, {}); rev.revoke(); rev.proxy.x
rev.proxy.x = 1
delete rev.proxy.x
'x' in rev.proxy
Object.keys(rev.proxy)
typeof rev.proxy
rev.proxy()
Array.isArray(rev.proxy)
Object.getPrototypeOf(rev.proxy)
new Proxy(Object.freeze({ x: 1 }), { get() { return 2; } }).x
new Proxy(Object.freeze({ x: 1 }), { set() { return true; } }).x = 2
'use strict'; new Proxy({}, { set() { return false; } }).x = 2
'use strict'; delete new Proxy({}, { deleteProperty() { return false; } }).x
delete new Proxy(Object.freeze({ x: 1 }), { deleteProperty() { return true; } }).x
'x' in new Proxy(Object.freeze({ x: 1 }), { has() { return false; } })
Object.keys(new Proxy(Object.freeze({ x: 1 }), { ownKeys() { return []; } }))
Object.keys(new Proxy({}, { ownKeys() { return 1; } }))
Object.keys(new Proxy({}, { ownKeys() { return [1]; } }))
Object.keys(new Proxy({}, { ownKeys() { return ['a', 'a']; } }))
Object.keys(new Proxy(Object.preventExtensions({}), { ownKeys() { return ['a']; } }))
Object.getOwnPropertyDescriptor(new Proxy({}, { getOwnPropertyDescriptor() { return 1; } }), 'x')
Object.getOwnPropertyDescriptor(new Proxy(Object.freeze({ x: 1 }), { getOwnPropertyDescriptor() {} }), 'x')
Object.getOwnPropertyDescriptor(new Proxy({}, { getOwnPropertyDescriptor() { return { value: 1, configurable: false }; } }), 'x')
Object.defineProperty(new Proxy({}, { defineProperty() { return false; } }), 'x', {})
Object.defineProperty(new Proxy(Object.preventExtensions({}), { defineProperty() { return true; } }), 'x', {})
Object.getPrototypeOf(new Proxy({}, { getPrototypeOf() { return 1; } }))
Object.getPrototypeOf(new Proxy(Object.preventExtensions({}), { getPrototypeOf() { return null; } }))
Object.setPrototypeOf(new Proxy({}, { setPrototypeOf() { return false; } }), null)
Object.setPrototypeOf(new Proxy(Object.preventExtensions({}), { setPrototypeOf() { return true; } }), null)
Object.preventExtensions(new Proxy({}, { preventExtensions() { return false; } }))
Object.preventExtensions(new Proxy({}, { preventExtensions() { return true; } }))
Object.isExtensible(new Proxy({}, { isExtensible() { return false; } }))
new Proxy({}, { get: 1 }).x
new Proxy({}, { apply() {} })()
new (new Proxy(function () {}, { construct() { return 1; } }))
new (new Proxy(() => {}, {}))
new Proxy({}, {}).x.y
Object.defineProperty(1, 'x', {})
Object.defineProperty({}, 'x', 1)
Object.defineProperty({}, 'x', { get: 1 })
Object.defineProperty({}, 'x', { set: 'a' })
Object.defineProperty({}, 'x', { get() {}, value: 1 })
Object.defineProperty(fr, 'x', { value: 3 })
Object.defineProperty(fr, 'q', { value: 3 })
Object.defineProperties({}, null)
Object.defineProperties({}, { x: 1 })
Object.create(1)
Object.create(undefined)
Object.create({}, { x: 1 })
Object.setPrototypeOf({}, 1)
Object.setPrototypeOf(undefined, {})
Object.setPrototypeOf(fr, {})
Object.setPrototypeOf(Object.prototype, {})
var cy = {}; Object.setPrototypeOf(cy, Object.create(cy))
({}).__proto__ = 1
var cz = {}; cz.__proto__ = Object.create(cz)
Object.assign(null)
Object.assign(fr, { x: 2 })
Object.keys(null)
Object.entries(undefined)
Object.values()
Object.getOwnPropertyNames(null)
Object.getOwnPropertyDescriptors(null)
Object.getPrototypeOf(undefined)
Object.fromEntries(null)
Object.fromEntries([1])
Object.fromEntries([[1, 2], null])
Object.groupBy(null, (x) => x)
Object.groupBy([], 1)
Object.prototype.hasOwnProperty.call(null, 'x')
Object.prototype.valueOf.call(undefined)
Object.prototype.toLocaleString.call(null)
Object.prototype.isPrototypeOf.call(null, {})
Object.prototype.__defineGetter__.call({}, 'x', 1)
Object.hasOwn(null, 'x')
Reflect.get(1, 'x')
Reflect.set(1)
Reflect.has(1)
Reflect.ownKeys(1)
Reflect.defineProperty({}, 'x')
Reflect.setPrototypeOf({}, 1)
Reflect.getPrototypeOf(1)
Reflect.deleteProperty(1)
Reflect.isExtensible(1)
Reflect.getOwnPropertyDescriptor(1)
`);
rows(String.raw`
new Array(-1)
new Array(1.5)
[].length = -1
[].length = 1.5
[].length = 'x'
Array(2 ** 32)
Array.from(null)
Array.from(1, 2)
Array.from([], 1)
Array.from({ length: 2 ** 53 })
Array.of.call(function () { return Object.freeze({}); }, 1)
[].reduce((x) => x)
[].reduceRight((x) => x)
[].reduce()
[].map()
[].map(1)
[].map({})
[].forEach('x')
[].filter(null)
[].find(/x/)
[].findLast(sym)
[].some(1n)
[].every([])
[].flatMap(undefined)
[].sort(1)
[].sort({})
[].toSorted(null)
[].with(0, 1)
[1].with(-2, 1)
[].toSpliced.call(null)
[].at.call(undefined)
Array.prototype.map.call(null, (x) => x)
Array.prototype.concat.call(undefined)
Array.prototype[Symbol.iterator].call(null)
[].values().next.call({})
[].flat.call(null)
[].join.call(undefined)
[].push.call({ length: 2 ** 53 - 1 }, 1)
[].copyWithin.call(null)
[].concat.call(null)
Array.fromAsync
[...u]
[...n]
[...5]
[...{}]
[...o.q]
fn(...u)
fn(...5)
fn(...o.q)
new fn(...n)
Math.max(...1)
[x] = u
var [x] = n
var [x] = {}
var [x] = o.q
var { x } = n
var { x } = o.q
var { x: { y } } = {}
var { x: { y } = n } = {}
(({ x }) => x)()
(({ x }) => x)(null)
(([x]) => x)()
(({ x: { y } }) => y)({ x: null })
((...[{ x }]) => x)()
for (const x of 5) ;
for (const x of u) ;
for (const x of {}) ;
for (const [k, v] of { a: 1 }) ;
for (const [k, v] of [1]) ;
for (const { x } of [u]) ;
for (const x of { [Symbol.iterator]() { return 1; } }) ;
for (const x of { [Symbol.iterator]() { return {}; } }) ;
for (const x of { [Symbol.iterator]() { return { next() { return 1; } }; } }) ;
for (const x of { [Symbol.iterator]: 1 }) ;
for (const x of { [Symbol.iterator]() { return { next() { return {}; }, return() { return 1; } }; } }) break;
[...{ [Symbol.iterator]() { return null; } }]
[...{ [Symbol.iterator]() { return { next() {} }; } }]
new Map(5)
new Map([1])
new Map([[1, 2], 'x'])
new Map({})
Map()
Set()
new Set(5)
new Set({})
new WeakMap([[1, 2]])
new WeakSet([1])
new WeakMap().set(1, 2)
new WeakMap().set('x', 2)
new WeakMap().set(Symbol.for('x'), 2)
new WeakSet().add(1)
new WeakSet().add(null)
new WeakRef(1)
new WeakRef()
WeakRef({})
new FinalizationRegistry()
new FinalizationRegistry(1)
new FinalizationRegistry(fn).register(1)
new FinalizationRegistry(fn).unregister(1)
var same2 = {}; new FinalizationRegistry(fn).register(same2, same2)
Map.prototype.get.call({})
Map.prototype.set.call(1, 2)
Map.prototype.size
Set.prototype.add.call({})
Set.prototype.size
Set.prototype.has.call(new Map)
WeakMap.prototype.get.call({})
WeakSet.prototype.has.call(1)
new Map().forEach()
new Map().entries().next.call({})
Map.groupBy([1])
Map.groupBy(1, (x) => x)
new Set([1]).union(1)
new Set([1]).union({})
new Set([1]).union({ size: 1 })
new Set([1]).union({ size: 1, has() {} })
new Set([1]).union({ size: NaN, has() {}, keys() {} })
new Set([1]).union({ size: -1, has() {}, keys() {} })
new Set([1]).isSubsetOf([1])
new Set().union.call([])
new Map().getOrInsertComputed(1)
Date()  instanceof Date
Date.prototype.getTime.call({})
Date.prototype.toISOString.call(new Date(NaN))
new Date(NaN).toISOString()
new Date(8.64e15 + 1).toISOString()
Date.prototype[Symbol.toPrimitive].call(1)
Date.prototype[Symbol.toPrimitive].call({}, 'x')
new Date(sym)
new Date().setTime.call(1)
(1).toFixed(101)
(1).toFixed(-1)
(1).toPrecision(0)
(1).toPrecision(101)
(1).toExponential(101)
(1).toString(1)
(1).toString(37)
(1).toString('x')
Number.prototype.toString.call('x')
Number.prototype.valueOf.call({})
Number.prototype.toFixed.call('1')
Boolean.prototype.toString.call(1)
Boolean.prototype.valueOf.call({})
String.prototype.toString.call(1)
String.prototype.valueOf.call({})
Symbol.prototype.toString.call(1)
Symbol.prototype.description
Symbol.keyFor(1)
BigInt.prototype.toString.call(1)
'x'.repeat(-1)
'x'.repeat(Infinity)
'x'.repeat(2 ** 30)
'x'.padEnd(2 ** 30)
'x'.normalize('x')
'x'.startsWith(/x/)
'x'.endsWith(/x/)
'x'.includes(/x/)
'x'.matchAll(/x/)
'x'.replaceAll(/x/, '')
'x'.localeCompare('y', 'xx-invalid-locale-zzzzzzzzz')
'x'.at.call(null)
String.prototype.trim.call(undefined)
String.prototype.split.call(null)
String.prototype[Symbol.iterator].call(null)
String.fromCodePoint(-1)
String.fromCodePoint(1.5)
String.fromCodePoint(0x110000)
String.fromCodePoint('x')
String.raw()
String.raw({})
String.raw(null)
decodeURIComponent('%')
decodeURI('%zz')
encodeURIComponent('\ud800')
encodeURI('\udc00')
escape(sym)
parseFloat(sym)
new RegExp('(')
new RegExp(')')
new RegExp('[')
new RegExp('[b-a]')
new RegExp('*')
new RegExp('a**')
new RegExp('a{2,1}')
new RegExp('\\')
new RegExp('(?<a>)(?<a>)')
new RegExp('(?<1>)')
new RegExp('(?<a')
new RegExp('\\k<a>', 'u')
new RegExp('\\k<a>(?<b>)')
new RegExp('\\1', 'u')
new RegExp('\\u{110000}', 'u')
new RegExp('\\u{1', 'u')
new RegExp('\\p{X}', 'u')
new RegExp('\\p', 'u')
new RegExp('\\c', 'u')
new RegExp('\\-', 'u')
new RegExp('{', 'u')
new RegExp('}', 'u')
new RegExp(']', 'u')
new RegExp('a{1', 'u')
new RegExp('(?=a)*', 'u')
new RegExp('(?<=a)*')
new RegExp('(?a)')
new RegExp('(?i-i:a)')
new RegExp('(?ii:a)')
new RegExp('(?-:a)')
new RegExp('(?x:a)')
new RegExp('[\\d-z]', 'u')
new RegExp('[a-\\d]', 'u')
new RegExp('[(]', 'v')
new RegExp('[a&&b&&]', 'v')
new RegExp('[a--b&&c]', 'v')
new RegExp('[a&&&b]', 'v')
new RegExp('[^\\q{ab}]', 'v')
new RegExp('\\P{RGI_Emoji}', 'v')
new RegExp('\\q{a}', 'v')
new RegExp('a', 'gg')
new RegExp('a', 'x')
new RegExp('a', 'uv')
RegExp('a', 1)
/a/.exec.call(1)
RegExp.prototype.test.call(1)
RegExp.prototype.toString.call(1)
RegExp.prototype.flags
RegExp.prototype[Symbol.replace].call(1)
RegExp.prototype.compile.call(1)
Object.getOwnPropertyDescriptor(RegExp.prototype, 'flags').get.call(1)
Object.getOwnPropertyDescriptor(RegExp.prototype, 'global').get.call(1)
Object.getOwnPropertyDescriptor(RegExp.prototype, 'source').get.call({})
RegExp.escape(1)
({ exec() { return 1; }, __proto__: RegExp.prototype }).test('x')
JSON.parse('')
JSON.parse('{')
JSON.parse('{"a"')
JSON.parse('{"a":')
JSON.parse('{"a":1')
JSON.parse('{"a":1,}')
JSON.parse('{a:1}')
JSON.parse("{'a':1}")
JSON.parse('[1,]')
JSON.parse('[1')
JSON.parse('[1 2]')
JSON.parse('[,]')
JSON.parse('"abc')
JSON.parse('"a\nb"')
JSON.parse('"\\x"')
JSON.parse('"\\u12"')
JSON.parse('01')
JSON.parse('1.')
JSON.parse('-')
JSON.parse('1e')
JSON.parse('.5')
JSON.parse('+1')
JSON.parse('tru')
JSON.parse('nul')
JSON.parse('undefined')
JSON.parse('NaN')
JSON.parse('{}x')
JSON.parse('[] []')
JSON.parse('{"long": "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa", x}')
JSON.parse('{"a": [1, 2, {"b": xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx}]}')
JSON.parse('{\n  "a": 1,\n  "b": tru\n}')
JSON.parse(undefined)
JSON.parse(null)
JSON.parse({})
JSON.parse([])
JSON.parse(sym)
JSON.parse('<html>')
JSON.parse('{"__proto__": }')
JSON.parse('\u00e9')
JSON.parse('"\ud800')
JSON.parse('//x')
JSON.parse('1 1')
JSON.parse('{"a":1 "b":2}')
JSON.parse('{"a" 1}')
JSON.parse('{1:2}')
JSON.rawJSON('{}')
JSON.rawJSON(' 1')
JSON.rawJSON('')
JSON.rawJSON(undefined)
var cyc = {}; cyc.a = cyc; JSON.stringify(cyc)
var cyc2 = { a: { b: [] } }; cyc2.a.b.push(cyc2); JSON.stringify(cyc2)
var cyc3 = { x: { y: { z: {} } } }; cyc3.x.y.z.w = cyc3.x; JSON.stringify(cyc3)
var cyc4 = [1, [2]]; cyc4[1].push(cyc4); JSON.stringify(cyc4)
class Node1 { constructor() { this.parent = this; } } JSON.stringify({ n: new Node1 })
var cyc5 = { 'a b': {} }; cyc5['a b'].c = { d: { e: cyc5 } }; JSON.stringify(cyc5)
JSON.stringify({ toJSON() { throw new TypeError('mine'); } })
JSON.stringify({ get x() { throw new RangeError('getter'); } })
JSON.stringify(new Proxy([], { get() { throw 1; } }))
new ArrayBuffer(-1)
new ArrayBuffer(2 ** 53)
new ArrayBuffer(10, { maxByteLength: 5 })
ArrayBuffer(1)
new ArrayBuffer(8).resize(4)
new ArrayBuffer(8, { maxByteLength: 16 }).resize(17)
ArrayBuffer.prototype.byteLength
ArrayBuffer.prototype.slice.call({})
new ArrayBuffer(8).slice.call(new SharedArrayBuffer(8))
var tr = new ArrayBuffer(8); tr.transfer(); tr.slice(0)
tr.transfer()
new Uint8Array(tr)
new DataView(tr)
new Uint8Array(-1)
new Uint8Array(2 ** 53)
new Uint8Array(sym)
Uint8Array(1)
new Uint16Array(new ArrayBuffer(3))
new Uint16Array(new ArrayBuffer(4), 1)
new Uint16Array(new ArrayBuffer(4), 6)
new Uint16Array(new ArrayBuffer(4), 2, 2)
new Float64Array(new ArrayBuffer(8), -8)
new Uint8Array([1n])
new BigInt64Array([1])
new Uint8Array(new BigInt64Array(1))
new Uint8Array(2).set([1, 2, 3])
new Uint8Array(2).set([1], -1)
new Uint8Array(2).set([1], 5)
new Uint8Array(2).set(new BigInt64Array(1))
new Uint8Array(2).subarray.call([])
new Uint8Array(2).with(5, 1)
new Uint8Array(2).map()
new Uint8Array(2).sort(1)
Uint8Array.from(null)
Uint8Array.from.call(Array, [])
Uint8Array.of.call(1)
Uint8Array.fromHex('x')
Uint8Array.fromHex('xyz0')
Uint8Array.fromHex(1)
Uint8Array.fromBase64('%')
Uint8Array.fromBase64('AAA', { lastChunkHandling: 'strict' })
Uint8Array.fromBase64('A', { alphabet: 'x' })
new Uint8Array(1).toBase64({ alphabet: 1 })
Object.getPrototypeOf(Uint8Array)()
new (Object.getPrototypeOf(Uint8Array))
Object.getPrototypeOf(Uint8Array).prototype.length
Object.getPrototypeOf(Uint8Array).prototype.fill.call([])
Object.freeze(new Uint8Array(1))
Object.defineProperty(new Uint8Array(1), 0, { configurable: false })
Object.defineProperty(new Uint8Array(1), 1, { value: 1 })
'use strict'; new Uint8Array(1)[5] = 1
new DataView(1)
new DataView(new ArrayBuffer(1), 2)
new DataView(new ArrayBuffer(1), 0, 2)
new DataView(new ArrayBuffer(1), -1)
DataView(new ArrayBuffer(1))
new DataView(new ArrayBuffer(1)).getInt16(0)
new DataView(new ArrayBuffer(1)).getInt8(1)
new DataView(new ArrayBuffer(1)).getInt8(-1)
new DataView(new ArrayBuffer(8)).setBigInt64(0, 1)
DataView.prototype.getInt8.call({})
DataView.prototype.byteLength
Atomics.add([], 0, 1)
Atomics.add(new Float64Array(1), 0, 1)
Atomics.add(new Int32Array(1), 1, 1)
Atomics.wait(new Int32Array(1), 0, 0)
Atomics.notify(new Float32Array(1))
Atomics.pause(1.5)
new Promise
new Promise(1)
Promise(fn)
Promise.resolve.call(1)
Promise.all.call(1)
Promise.prototype.then.call(1)
Promise.prototype.finally.call(1)
Promise.withResolvers.call(1)
Promise.try.call(1)
new Promise.prototype.constructor()
(function* () {})().next.call(1)
var gr = (function* () { gr.next(); })(); gr.next()
(function* () {})().throw(new Error('thrown'))
Object.getPrototypeOf(function* () {}).prototype.next.call({})
new (Object.getPrototypeOf(function* () {}).constructor)('}')
Iterator()
new Iterator
new (class extends Iterator {})().map()
Iterator.prototype.map.call(1, fn)
[].values().map(1)
[].values().filter()
[].values().take(-1)
[].values().take(NaN)
[].values().drop('x')
[].values().flatMap(1)
[1].values().flatMap((x) => x).next()
[].values().reduce((x) => x)
[].values().reduce(1)
[].values().toArray.call(1)
[].values().forEach()
[].values().some(1)
[].values().find({})
Iterator.from(5)
Iterator.from({}).next()
Iterator.from({ next: 1 }).next()
Iterator.concat(1)
Iterator.concat({})
Iterator.prototype[Symbol.toStringTag] = 1
'use strict'; Iterator.prototype[Symbol.toStringTag] = 1
new Error('x', 1).message
AggregateError(1)
new AggregateError([1], 'm').message
new AggregateError()
Error.captureStackTrace(1)
new SuppressedError
Error.prototype.toString.call(1)
Error.isError(1)
Symbol.prototype[Symbol.toPrimitive].call(1)
Function('a', '}')
Function('a b')
new Function('/*', '*/){')
eval('1 +')
eval('{')
eval('foo bar')
(0, eval)('let a1; let a1')
let glob1 = 1; (0, eval)('var glob1')
Intl.NumberFormat('xx-')
new Intl.DateTimeFormat('en', { timeZone: 'Nowhere/City' })
(1).toLocaleString('x')
new Intl.NumberFormat('en', { style: 'currency' })
new Intl.NumberFormat('en', { style: 'foo' })
structuredClone(fn)
structuredClone(sym)
structuredClone()
queueMicrotask()
setTimeout()
new WeakMap().getOrInsertComputed({}, 1)
new DisposableStack().use(1)
new DisposableStack().use({})
new DisposableStack().adopt(1, 1)
new DisposableStack().defer(1)
var ds = new DisposableStack; ds.dispose(); ds.use(null)
DisposableStack()
{ using r = 1; }
{ using r = {}; }
{ using r = { [Symbol.dispose]: 1 }; }
{ using r = null; }
(function f() { f(); })()
var rec = { get x() { return this.x; } }; rec.x
[].concat.apply([], { length: 2 ** 32 })
fn.apply(null, { length: 2 ** 32 })
'x'.replace('x', sym)
new Array(2 ** 32 - 1).fill
[].fill.call({ length: sym })
[3, sym].sort()
Math.max(sym)
Math.f16round(1n)
isNaN(1n)
Number.parseFloat(Object.create(null))
new Date(Object.create(null))
throw 5
throw undefined
throw { message: 'plain' }
throw new (class MyError extends Error { name = 'Mine'; })('text')
`);
