'use strict';
// init, before, after and destroy of a file system request
const ah = require('async_hooks');
const fs = require('fs');
const log = (...a) => fs.writeSync(1, a.join(' ') + '\n');

let id;
const hook = ah.createHook({
  init(i, type) { if (type === 'FSREQCALLBACK' && !id) { id = i; log('init', ah.executionAsyncId()); } },
  before(i) { if (i === id) log('before'); }, after(i) { if (i === id) log('after'); }, destroy(i) { if (i === id) log('destroy'); } }).enable();
fs.stat('.', () => {
  log('callback', ah.executionAsyncId() === id, ah.triggerAsyncId() === 1);
  setTimeout(() => hook.disable(), 20);
});
