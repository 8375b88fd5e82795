'use strict';
// format directives
const { format, formatWithOptions, inspect } = require('util');
console.log(format('%s %s %s %s %s', 'a', 5, 5n, -0, Symbol('s')), format('%s', { a: { b: { c: 1 } } }), format('%s', () => 1), format('%s', [1, [2, [3]]]));
console.log(format('%s', { toString() { return 'own'; } }), format('%s', class A {}), format('%s', new (class B { toString() { return 'b'; } })()), format('%s', new Error('e').message));
console.log(format('%d %d %d %d %d', '42', 42n, {}, Symbol('a'), -0), format('%i %i %i', 42.9, '0x1f', {}), format('%f %f', '42.5', Symbol('x')));
console.log(format('%j %j %j', { a: 1 }, 'x', undefined), format('%j', (() => { const o = {}; o.o = o; return o; })()));
console.log(format('%o', { f() {} }));
console.log(format('%O', { a: { b: { c: { d: 1 } } } }));
console.log(format('%c%s', 'css', 'x'), format('%%s %s', 'a'), format('%x', 1), format('%', 1), format('a%'), format('%s'), format('%s %s', 1), format('a', 'b', { c: 1 }, 5));
console.log(format(1, 2, 'a'), format({ a: 1 }, 'b'), format(), format(null, undefined), format('%s', null, undefined));
console.log(formatWithOptions({ compact: false }, '%O', { a: 1 }), formatWithOptions({ numericSeparator: true }, '%d %s', 123456, 1234567n), JSON.stringify(formatWithOptions({ colors: true }, '%s %O', 1, { a: 1 })));
try { formatWithOptions(5, 'x'); } catch (e) { console.log(e.code, e.message); }
inspect.defaultOptions.numericSeparator = true;
console.log(format('%d', 1234567.891), format('%s', 12345678), inspect(123456789n));
