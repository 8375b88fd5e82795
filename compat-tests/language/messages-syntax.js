'use strict';
// The words of V8 for what its parser refuses.
const T = (s) => { try { new Function(s); console.log(s, '| valid'); } catch (e) { console.log(s, '|', e.name, e.message); } };
const rows = (text) => text.trim().split('\n').forEach(T);
rows(String.raw`
foo(1
foo(1 2)
foo(1, 2
foo(a b)
foo('a' 'b')
new Foo(1 2)
foo(...a b)
foo(a,,b)
foo(async x => x y)
let x = ;
let x = 5 5
let x y
let x 'a'
const x
const x; x = 1
const {a}
let [a]
var {a}
var [a];
for (const x;;) ;
for (let [a];;) ;
let let = 1
const let = 1
class let {}
var let
let x; let x
let x; var x
var x; let x
const x = 1; function x() {}
class A {} class A {}
function f(a) { let a }
try {} catch (e) { let e }
try {} catch ([e]) { var e }
try {} catch (e) { var e }
for (let i of []) { var i }
for (let i = 0; ; ) { var i }
switch (1) { case 1: let a; case 2: let a }
switch (1) { default: default: }
if (1) let a
if (1) const a = 1
if (1) class A {}
if (1) function f() {}
while (0) function f() {}
for (;;) function f() {}
do function f() {} while (0)
if (1) async function f() {}
if (1) function* f() {}
label: function* g() {}
label: async function f() {}
label: let x
label: class A {}
while (1) let x
while (1) let\nx
with (a) let x
a: a: ;
a: { a: ; }
break
continue
break a
continue a
a: { continue a }
a: while (1) { (() => { break a })() }
while (1) { function f() { break } }
switch (1) { case 1: continue }
return return
if (1) { return } else return
throw
throw ;
throw\n1
try {}
try { } finally
try { } catch
catch (e) {}
try {} catch (e, f) {}
try {} catch () {}
switch (1) { foo }
switch { }
if x
if (x
if ()
if (1) else
else
while ()
while
do { } while
do { }
do x while (1) y
for
for (
for ()
for (;)
for (;;
for (;;)
for (var i = 0 in {}) ;
for (let i = 0 in {}) ;
for (const i = 0 of []) ;
for (var i = 0 of []) ;
for (var [i] = 0 in {}) ;
for (var i, j of []) ;
for (let i, j in {}) ;
for (let of []) ;
for (let of of []) ;
for (let in {}) ;
for (let x of a, b) ;
for (async of []) ;
for (1 of []) ;
for (1 in []) ;
for (f() of []) ;
for (f() in []) ;
for (x + 1 of []) ;
for ({a: 1} of []) ;
for ([1] of []) ;
for (var x of) ;
for await (x of []) ;
for (this of []) ;
for (a = 1 of []) ;
for (new.target of []) ;
1 = 2
1++
++1
--a()
a()++
a() = 1
a() += 1
a + b = c
a ? b : c = d
(a, b) = 1
this = 1
null = 1
'a' = 1
[1] = 2
[a + 1] = 2
({a: 1} = 2)
({a: b + 1} = 2)
({a}) = 1
([a]) = 1
[(a = 1)] = 1
[([a])] = 1
[...a, b] = 1
[...a,] = 1
[...a = 1] = 1
({...a, b} = 1)
({...{a}} = 1)
({...[a]} = 1)
({...a.b} = 1)
({...a()} = 1)
({a = 1})
({a = 1}).x
({a += 1})
[a = 1, {b = 2}]
f({a = 1})
({a: 1, a: 2, __proto__: 1, __proto__: 2})
({get a(b) {}})
({set a() {}})
({set a(b, c) {}})
({set a(...b) {}})
({get a})
({get a: 1})
({async a})
({async *a})
({*a})
({*a: 1})
({a b})
({a, b c})
({1})
({'a'})
({[a]})
({if})
({true})
({a: })
({a:1 b:2})
({,})
({a:1,,})
({a
({a:
[1
[1,
[1 2]
[,,
(1
(1 2)
()
() + 1
() => 
() => {} ()
() => {} || 1
()\n=> 1
(a, b) 
(a, b) => { 
(a, a) => 1
(a, ...b, c) => 1
(...a, b) => 1
(...a = 1) => 1
(...a)
(a, ...b)
(a + b) => 1
(1) => 1
('a') => 1
(a.b) => 1
(this) => 1
((a)) => 1
([a.b]) => 1
({a: b.c}) => 1
({a: 1}) => 1
({get a() {}}) => 1
f(a) => 1
a => b => 
async (a, a) => 1
async (x) => { await = 1 }
async (await) => 1
async await => 1
async x\n=> 1
async (x = await 1) => 1
async (x) + 1 => 1
async a b
async function
async function f
async function f(await) {}
async function f() { function await() {} }
async function f(x = await 1) {}
async function await() {}
async function f() { await }
async function f() { var await }
async function f() { (await) => 1 }
function f() { await 1 }
function f() { await x }
() => { await x }
await x
await 1
await (x)
await [x]
for await (const x of y) ;
function* g() { yield = 1 }
function* g() { var yield }
function* g() { function yield() {} }
function* g(x = yield) {}
function* g() { (x = yield) => 1 }
function* g() { yield\n* 2 }
function* yield() { "use strict" }
"use strict"; yield = 1
"use strict"; function* yield() {}
async function* g() { yield await }
function f(
function f(a
function f(a b) {}
function f(a,) {}
function f(,) {}
function f(a,,b) {}
function f(1) {}
function f('a') {}
function f(a.b) {}
function f(...a, b) {}
function f(...a = 1) {}
function f(...a,) {}
function f(a, a) { "use strict" }
function f(a = 1) { "use strict" }
function f({a}, a) {}
function f(a, [a]) {}
function f(a = 1, a) {}
function f() {
function f() { return
function f() { ( }
function f() { [ }
function () {}
function* () {}
function 1() {}
function if() {}
function f {}
function f() 1
"use strict"; function eval() {}
"use strict"; function f(eval) {}
"use strict"; var arguments
"use strict"; eval = 1
"use strict"; arguments++
"use strict"; [eval] = 1
"use strict"; ({eval} = 1)
"use strict"; ({a: eval} = 1)
"use strict"; try {} catch (eval) {}
"use strict"; with (a) {}
"use strict"; delete x
"use strict"; delete (x)
"use strict"; 010
"use strict"; 08
"use strict"; "\01"
"use strict"; "\8"
"use strict"; var public
"use strict"; var static
"use strict"; let = 1
"use strict"; implements
"use strict"; interface = 1
"use strict"; if (1) function f() {}
"use strict"; label: function f() {}
"\01"; "use strict"
function f() { "\07"; "use strict" }
function eval() { "use strict" }
function static() { "use strict" }
(eval) => { "use strict" }
(a = 1) => { "use strict" }
"use strict"; (a, a) => 1
enum
enum A {}
var enum
var class
var if
var 1
var 'a'
var a.b
var a = 
var a, 
var a,, b
var ,
var {a:1}
var {a.b}
var {a: b.c} = 1
var [a.b] = 1
var [...a, b] = 1
var {...a, b} = 1
var {...{a}} = 1
var [...[a]] = 1
var {if} = 1
var {a: if} = 1
let {a, a} = 1
let [a, a] = 1
let a, a
const {a, b: {a}} = 1
class
class {}
class A
class A {
class A { constructor() {} constructor() {} }
class A { get constructor() {} }
class A { set constructor(x) {} }
class A { *constructor() {} }
class A { async constructor() {} }
class A { async *constructor() {} }
class A { constructor = 1 }
class A { 'constructor' = 1 }
class A { static prototype() {} }
class A { static prototype = 1 }
class A { static get prototype() {} }
class A { #constructor }
class A { #constructor() {} }
class A { constructor() { super() } }
class A { m() { super() } }
class A extends B { m() { super() } }
class A extends B { x = super() }
class A extends B { static { super() } }
class A extends B { constructor() { function f() { super() } } }
function f() { super.x }
function f() { super() }
super.x
super()
super
({ m: function() { super.x } })
({ m() { super() } })
({ m() { super } })
class A { m() { super } }
class A { m() { super.#x } #x }
class A extends B { constructor() { new super() } }
class A { #a; #a }
class A { #a; get #a() {} }
class A { get #a() {} get #a() {} }
class A { get #a() {} static set #a(x) {} }
class A { #a() {} #a() {} }
class A { m() { this.#b } }
class A { m() { #b in this } }
class A { #b; m() { #b } }
class A { #b; m() { #b + 1 } }
class A { #b; m() { 1 + #b in this } }
class A { #b; m() { delete this.#b } }
class A { #b; m() { delete this?.#b } }
class A { #b; m() { delete (this.#b) } }
a.#b
#a
#a in b
this.#x = 1
class A { # a }
class A { #1 }
class A { x y }
class A { x = 1 y = 2 }
class A { x = }
class A { x() }
class A { get x }
class A { get x() }
class A { get x(a) {} }
class A { set x() {} }
class A { static }
class A { static static }
class A { static { await } }
class A { static { return } }
class A { static { arguments } }
class A { static { var a; let a } }
class A { static { break } }
class A { x = arguments }
class A { x = () => arguments }
class A { x = await 1 }
class A { x = yield }
class A { , }
class A { a: 1 }
class A { a, b }
class A { 'use strict' }
class A extends { }
class A extends B, C { }
class A extends a => b { }
class eval {}
class yield {}
class static {}
class await {}
class A { m() { with (a) {} } }
class A { m(eval) {} }
class A { m(a, a) {} }
class A { async m() { function await() {} } }
new.target
new.foo
new.target = 1
(() => new.target)
import
import x from 'y'
import {x} from 'y'
import 'x'
import * as x from 'y'
import.meta
import.foo
import()
import(a, b, c)
import(...a)
new import('x')
new import.meta
import('x') = 1
export
export default 1
export {x}
export const a = 1
export * from 'x'
new
new a?.b()
new a?.()
a?.b = 1
a?.b++
++a?.b
a?.b += 1
[a?.b] = 1
({x: a?.b} = 1)
a?.${'`'}x${'`'}
a?.b${'`'}x${'`'}
for (a?.b of []) ;
for (a?.b in []) ;
delete a?.#b
a?.
a?.1
a.
a.1
a.'b'
a.[b]
a[
a[]
a[b
a ?? b || c
a || b ?? c
a && b ?? c
a ?? b && c
-1 ** 2
typeof a ** 2
!a ** 2
(-1) ** 2
await a ** 2
a ** -b
a ** 
a + 
a +* b
a b
a 1
a 'b'
a ${'`'}b${'`'} c
1 a
1a
1 2
1 'a'
1.a
1..a.
1e
1e+
0x
0xg
0b2
0b
0o8
0o
0b1n1
1n.5
1.5n
01n
1e5n
08n
0_1
1_
1__0
1_.5
1._5
1e_5
1e5_
0x_1
0x1_
010_1
09_1
0b1_
1_n
'a
"a
'a\nb
'\x1'
'\xg1'
'\u12'
'\u{110000}'
'\u{'
'\u{}'
'\u{1'
"\u{g}"
\u0061\u{62} c
\u
\u12
\u{61
\u{110000}
\u0030a
a\u0030 = 1; b\u002d
v\u0061r x
v\u{61}r
({v\u0061r: 1}).v\u0061r
cl\u0061ss A {}
n\u0065w.target
new.t\u0061rget
async () => { aw\u0061it 1 }
l\u0065t x
st\u0061tic
"use strict"; st\u0061tic
({ g\u0065t x() {} })
({ \u0061sync m() {} })
for (x o\u0066 []) ;
${'`'}
${'`'}a
${'`'}${'${'}
${'`'}${'${'}a
${'`'}${'${'}a}
${'`'}${'${'}a b}${'`'}
${'`'}${'${'}}${'`'}
${'`'}\01${'`'}
${'`'}\u${'`'}
${'`'}\x${'`'}
${'`'}\u{110000}${'`'}
${'`'}\8${'`'}
x${'`'}\u${'`'}
/
/a
/a\n/
/a/gg
/a/x
/a/uv
/a/giG
/(/
/)/
/[/
/*
/**
/* a */ */
//*
/(?<a/
/?/
a = /b
@
@a class {}
#!x
a#b
€
“a”
a…b
\
a\b
{
}
)
]
{ a: 1, b: 2 }
{ "a": 1 }
{ a() {} }
;)
=> 1
=
= 1
, a
. a
...
...a
? a
: a
a ? b
a ? b :
a ? : c
a => {}.b
case 1:
default:
default
in
in a
instanceof a
a in
a instanceof
of
typeof
void
delete
!
~
-
+
++
--
++a++
a++ b
a++++
a--b
function f() {}}
(function() {})(
(function() {}
if (a) { } }
var f = function {}
var f = function* {}
var f = async function {}
var o = { f() { }
debugger x
debugger
const a = 1, b
with
with (a)
with a
yield 1
let [
let {
let x = {
using x
using x = 1
await using x = 1
{ using x }
{ using [x] = 1 }
{ using x, y = 1 }
for (using x of [])
for (using x in []) ;
if (1) using x = 1
async () => { await using x }
switch (1) { case 1: using x = 1 }
`);
