'use strict';
// measureMemory
const vm = require('vm');
const attempt = (f) => {
  try {
    console.log(f());
  } catch (e) {
    console.log(e.name, e.code, e.message);
  }
};

for (const o of [1, { mode: 'x' }, { execution: 'x' }]) attempt(() => vm.measureMemory(o));
const c = vm.createContext();
(async () => {
  const s = await vm.measureMemory({ execution: 'eager' });
  console.log(Object.keys(s), Object.keys(s.total), s.total.jsMemoryEstimate > 0, s.total.jsMemoryRange.length, Object.keys(s.WebAssembly));
  const d = await vm.measureMemory({ mode: 'detailed', execution: 'eager' });
  console.log(Object.keys(d), d.other.length, vm.isContext(c));
})();
