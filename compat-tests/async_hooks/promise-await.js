'use strict';
// ids in async functions
const ah = require('async_hooks');
const fs = require('fs');
const log = (...a) => fs.writeSync(1, a.join(' ') + '\n');

ah.createHook({ init() {} }).enable();
const seen = [];
(async () => {
  seen.push(ah.executionAsyncId());
  await 1;
  seen.push(ah.executionAsyncId(), ah.triggerAsyncId());
  await null;
  seen.push(ah.executionAsyncId(), ah.triggerAsyncId());
})().then(() => log(seen.join(), new Set(seen).size));
