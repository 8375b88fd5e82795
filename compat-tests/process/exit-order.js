'use strict';
// beforeExit and exit: order, codes, what may still run
let n = 0;
process.on('beforeExit', (c) => { console.log('beforeExit', c, process.exitCode); if (n++ < 2) setTimeout(() => console.log('more', n), 1); else process.exitCode = 3; });
process.on('exit', (c) => { console.log('exit', c, process.exitCode); setTimeout(() => console.log('never')); process.nextTick(() => console.log('never')); Promise.resolve().then(() => console.log('never')); });
process.on('exit', () => { process.exitCode = 4; });
setImmediate(() => console.log('immediate'));
