'use strict';
// options of inspect
const { inspect } = require('util');
const o = { a: { b: { c: { d: 1 } } }, list: Array.from({ length: 120 }, (_, i) => i), text: 'x'.repeat(120), get g() { return 5; }, set g(v) {}, [Symbol('s')]: 1 };
for (const options of [{}, { depth: 0 }, { depth: null, maxArrayLength: 3 }, { compact: false, maxArrayLength: 2 }, { compact: true, maxArrayLength: 2 }, { breakLength: 40, maxArrayLength: 5 },
  { maxStringLength: 10, maxArrayLength: 0 }, { getters: true, maxArrayLength: 1 }, { sorted: true, maxArrayLength: 1 }, { sorted: (a, b) => (a < b ? 1 : -1), maxArrayLength: 1 }, { showHidden: true, maxArrayLength: 1 }]) {
  console.log(JSON.stringify(options), inspect(o, options));
}
console.log(inspect({ a: 1, b: 'x' }, false, 1, true));
class A { get x() { return 1; } #p = 1; m() {} }
class B extends A { y = 2; }
console.log(inspect(new B(), { showHidden: true }), inspect(new B(), { showHidden: true, getters: true }), inspect(new B()));
console.log(inspect(new Proxy({ a: 1 }, {}), { showProxy: true }), inspect(new Proxy({ a: 1 }, {})), inspect(1234567.125, { numericSeparator: true }));
console.log(inspect({ [inspect.custom](depth, options, i) { return [depth, options.stylize('x', 'number'), i === inspect]; } }, { depth: 5 }), inspect({ [inspect.custom]: () => 'own' }, { customInspect: false }));
