'use strict';
// microtaskMode afterEvaluate
const vm = require('vm');
const attempt = (f) => {
  try {
    console.log(f());
  } catch (e) {
    console.log(e.name, e.code, e.message);
  }
};

const context = vm.createContext({ log: [], setTimeout }, { microtaskMode: 'afterEvaluate' });
console.log(vm.runInContext('Promise.resolve().then(() => log.push("own")); log.length', context), context.log);
const p = vm.runInContext('Promise.resolve(3)', context);
let seen = 'pending';
p.then((v) => { seen = v; });
setImmediate(() => {
  console.log(seen);
  vm.runInContext('', context);
  setImmediate(async () => {
    console.log(seen);
    console.log(await vm.runInNewContext('(async () => { await 1; return 2; })()', {}));
  });
});
attempt(() => vm.createContext({}, { microtaskMode: 'x' }));
attempt(() => vm.runInNewContext('Promise.resolve().then(() => { for (;;); })', {}, { microtaskMode: 'afterEvaluate', timeout: 20 }));
