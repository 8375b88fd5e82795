'use strict';
// createTracing, its errors, and getEnabledCategories.
process.chdir(require('fs').mkdtempSync(require('path').join(require('os').tmpdir(), 'trace-')));
const { createTracing, getEnabledCategories } = require('node:trace_events');
const { inspect } = require('util');

for (const options of [undefined, null, 1, 'x', [], {}, { categories: 'x' }, { categories: [] }, { categories: ['a', 1] }]) {
  try {
    createTracing(options);
  } catch (e) {
    console.log(e.code, e.name, e.message);
  }
}
const first = createTracing({ categories: ['node.perf', 'v8'] });
console.log(first, first.enabled, first.categories, getEnabledCategories());
console.log(first.enable(), first.enable(), first.enabled, getEnabledCategories());
const second = createTracing({ categories: ['node.perf', 'a'] });
second.enable();
console.log(getEnabledCategories());
console.log(first.disable(), getEnabledCategories());
second.disable();
second.disable();
console.log(getEnabledCategories());
console.log(inspect(first, { depth: -1 }), inspect({ a: { b: { first } } }, { depth: 1 }), { first });

const proto = Object.getPrototypeOf(first);
console.log(Reflect.ownKeys(createTracing), createTracing.prototype, new createTracing({ categories: ['x'] }));
console.log(proto.constructor.name, Reflect.ownKeys(proto), Reflect.ownKeys(first), proto.enable.length);
for (const f of [() => proto.enable.call({}), () => proto.enabled, () => proto.constructor(['a'])]) {
  try {
    f();
  } catch (e) {
    console.log(e.name, e.message);
  }
}
process.on('warning', (w) => console.log(w.name, w.message));
for (let i = 0; i < 11; i++) createTracing({ categories: [`c${i}`] }).enable();
console.log(getEnabledCategories());
