'use strict';
const EventEmitter = require('events');

const e = new EventEmitter({ captureRejections: true });
e.on('x', async (v) => { throw new Error('async ' + v); });
e.on('error', (err) => console.log('error', err.message));
e.emit('x', 1);
const own = new EventEmitter({ captureRejections: true });
own[Symbol.for('nodejs.rejection')] = (err, name, ...args) => console.log('own', err.message, name, args);
own.on('y', async () => { throw new Error('two'); });
own.emit('y', 'a', 'b');
own.on('z', () => ({ then(a, b) { b(new Error('thenable')); } }));
own.emit('z');
console.log('sync end');
process.nextTick(() => console.log('tick'));
