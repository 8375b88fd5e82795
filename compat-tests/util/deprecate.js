'use strict';
// deprecate warns once for a code
const util = require('util');
process.on('warning', (w) => console.log(w.name, w.code, w.message));
function Old(a, b) { this.sum = a + b; }
Old.prototype.get = function() { return this.sum; };
const New = util.deprecate(Old, 'Old is old', 'DEP_MY_1');
console.log(New.name, New.length, Object.getOwnPropertyNames(New), New.prototype === Old.prototype, Object.getPrototypeOf(New) === Old);
console.log(new New(1, 2).get(), new New(3, 4) instanceof Old);
const again = util.deprecate(() => 'again', 'again', 'DEP_MY_1');
const plain = util.deprecate(function() { return this; }, 'no code');
console.log(again(), plain.call('x'), plain.call(5), typeof plain.prototype);
for (const f of [() => util.deprecate(5, 'x'), () => util.deprecate(() => 1, 'x', 5)]) {
  try { f(); } catch (e) { console.log(e.name, e.code, e.message); }
}
console.log(util.isArray([]), util._extend({ a: 1 }, { b: 2 }));
