'use strict';
// cycles of require: what is there, and a warning for what is not
process.on('warning', (w) => console.log('warning:', w.message));
const a = require('./fixtures/cycle/a');
console.log(a, Object.getPrototypeOf(a) === Object.prototype);
for (const f of ['e1.mjs', 'c1.cjs']) {
  try { require('./fixtures/cycle/' + f); } catch (e) { console.log(f, e.name, e.code, e.message.replaceAll(__dirname, '')); }
}
