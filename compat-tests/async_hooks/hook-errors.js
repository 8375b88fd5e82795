'use strict';
// an error of a hook ends the process
const ah = require('async_hooks');
const fs = require('fs');
const log = (...a) => fs.writeSync(1, a.join(' ') + '\n');

ah.createHook({ init() { throw null; } }).enable();
process.on('uncaughtException', () => log('not reached'));
setTimeout(() => log('not reached'), 1);
