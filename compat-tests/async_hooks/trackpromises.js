'use strict';
// Hooks that leave promises out.
const { createHook } = require('async_hooks');
const fs = require('fs');
for (const options of [{ trackPromises: 0 }, { trackPromises: null }, { trackPromises: false, promiseResolve() {} }]) {
  try {
    createHook(options);
  } catch (e) {
    console.log(e.name, e.code, e.message);
  }
}
const show = (text) => fs.writeSync(1, `${text}\n`);
const without = createHook({ init(id, kind) { if (kind !== 'TickObject') show(`without ${kind}`); }, trackPromises: false }).enable();
Promise.resolve(1).then(() => {});
setImmediate(() => {});
const all = createHook({ init(id, kind) { show(`all ${kind}`); } }).enable();
Promise.resolve(2);
all.disable();
Promise.resolve(3);
without.disable();
