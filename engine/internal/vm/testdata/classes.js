class A { x = 1; #p = 2; static s = "st"; static #sp = 3; constructor(v) { this.v = v } get p() { return this.#p } set p(n) { this.#p = n } #priv(k) { return this.#p * k } callPriv(k) { return this.#priv(k) } static has(o) { return #p in o } static sp() { return A.#sp++ } ["comp" + "uted"]() { return "c" } static { this.blk = this.s + "!" } get #acc() { return "acc" } readAcc() { return this.#acc } }
var a = new A(5); print(a.x, a.p, a.v, a.callPriv(3), A.has(a), A.has({}), A.sp(), A.sp(), a.computed(), A.blk, a.readAcc()); a.p = 9; print(a.p, Object.keys(a).join());
class B extends A { y = this.x + 1; constructor() { super("b"); this.z = super.callPriv(2) } callPriv(k) { return "B" + super.callPriv(k) } static make() { return new this } get p() { return "B" + super.p } }
var b = B.make(); print(b.y, b.z, b.callPriv(1), b.p, b instanceof A, B.s, Object.getPrototypeOf(B) === A, B.name, B.length);
class C extends B { } print(new C().z, C.name, new C().constructor === C);
class D extends Array { sum() { var t = 0; for (var x of this) t += x; return t } } var d = new D(1, 2, 3); print(d.length, d.sum(), d instanceof D, Array.isArray(d), d.map(x => x * 2).sum());
class E extends Error { constructor(m) { super(m); this.name = "E" } } try { throw new E("msg") } catch (e) { print(e.name, e.message, e instanceof E, e instanceof Error, String(e)) }
try { A() } catch (e) { print(e.message) } try { new (class extends A { constructor() { } }) } catch (e) { print(e.message) } try { new (class extends null { }) } catch (e) { print(e.name) }
try { A.prototype.callPriv.call({}) } catch (e) { print(e.name) } try { class X extends 5 { } } catch (e) { print(e.message) }
class F1 { constructor() { return { other: true } } } print(new F1().other); class F2 extends F1 { constructor() { super(); this.more = 1 } } print(new F2().other, new F2().more);
try { new (class extends F1 { constructor() { super(); super() } }) } catch (e) { print(e.message) }
function Old(n) { if (!new.target) return new Old(n); this.n = n } print(Old(3).n, new Old(4).n, Reflect.construct(Old, [5], A) instanceof A);
var o = { m() { return super.toString === Object.prototype.toString }, get [`k${1}`]() { return "k1" }, async am() { }, *gm() { yield 1 }, __proto__: { inherited: 1 } }; print(o.m(), o.k1, o.inherited, o.gm().next().value);
var names = { f: function () { }, g: () => 1, h: class { }, ["i" + 1]: function () { }, get j() { return 1 } }; print(names.f.name, names.g.name, names.h.name, names.i1.name, Object.getOwnPropertyDescriptor(names, "j").get.name);
print(class { }.name === "", (class Named { }).name, (function () { }).name === "");
class Acc { static get v() { return 1 } static set v(x) { print("set", x) } static async *ag() { } } Acc.v = 5; print(Acc.v);
class Fields { a = 1; b = this.a + 1; ["c" + 1] = () => this.b; static d = () => this.name; 'quoted' = 1; 5 = 2; } var ff = new Fields; print(ff.a, ff.b, ff.c1(), Fields.d(), ff.quoted, ff[5]);
class Base { constructor() { this.who = new.target.name } } class Derived extends Base { } print(new Base().who, new Derived().who);
class Pub { static #count = 0; #id = ++Pub.#count; get id() { return this.#id } eq(o) { return #id in o && o.#id === this.#id } } var p1 = new Pub, p2 = new Pub; print(p1.id, p2.id, p1.eq(p1), p1.eq(p2), p1.eq({}));
var mixin = S => class extends S { mixed() { return "mixed " + super.m() } }; print(new (mixin(class { m() { return "m" } }))().mixed());
class Sym { static [Symbol.hasInstance](x) { return x === 1 } get [Symbol.toStringTag]() { return "Sy" } [Symbol.toPrimitive](h) { return h == "number" ? 42 : h } } print(1 instanceof Sym, 2 instanceof Sym, Object.prototype.toString.call(new Sym), +new Sym, `${new Sym}`, new Sym + "");
print(Object.getOwnPropertyNames(class { static m() { } static x = 1 }).join(), Object.getOwnPropertyNames(A.prototype).join());
class Inst { m = () => this; static self = this } var inst = new Inst; print(inst.m.call(null) === inst, Inst.self === Inst);
