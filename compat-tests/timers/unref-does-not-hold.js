'use strict';
setTimeout(() => console.log('not reached'), 1000).unref();
setInterval(() => console.log('not reached'), 1000).unref();
setImmediate(() => console.log('immediate'));
process.on('exit', () => console.log('exit'));
