'use strict';
// after is called for a callback that throws
const ah = require('async_hooks');
const fs = require('fs');
const log = (...a) => fs.writeSync(1, a.join(' ') + '\n');

let id;
ah.createHook({ init(i, type) { if (type === 'Timeout' && !id) id = i; }, before(i) { if (i === id) log('before'); }, after(i) { if (i === id) log('after'); } }).enable();
process.on('uncaughtException', (e) => log(e.message, ah.executionAsyncId() === id));
setTimeout(() => { throw new Error('x'); }, 1);
