'use strict';
// options that are refused
const vm = require('vm');
const attempt = (f) => {
  try {
    console.log(f());
  } catch (e) {
    console.log(e.name, e.code, e.message);
  }
};

const s = new vm.Script('1');
for (const v of [null, 'bad', 42]) attempt(() => s.runInThisContext(v));
for (const v of ['bad', null, 0, -1, NaN]) attempt(() => s.runInThisContext({ timeout: v }));
for (const v of [1, null, 'x']) attempt(() => s.runInThisContext({ breakOnSigint: v }));
for (const v of [null, 'string', 123]) attempt(() => vm.compileFunction('', [], v));
attempt(() => vm.Script.prototype.runInNewContext.call('x'));
attempt(() => vm.runInThisContext('1', { importModuleDynamically: Symbol('x') }));
attempt(() => vm.createContext({}, { importModuleDynamically: 1 }));
