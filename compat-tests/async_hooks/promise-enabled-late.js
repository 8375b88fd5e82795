'use strict';
// promises that are older than the hook
const ah = require('async_hooks');
const fs = require('fs');
const log = (...a) => fs.writeSync(1, a.join(' ') + '\n');

const p = new Promise((r) => setTimeout(r, 1));
p.then(() => log(ah.executionAsyncId() > 0));
setTimeout(() => {
  ah.createHook({ before(id) { log('before', id > 0); }, after(id) { log('after', id > 0); } }).enable();
}, 0);
