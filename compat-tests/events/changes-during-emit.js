'use strict';
const EventEmitter = require('events');

const e = new EventEmitter();
const a = () => { console.log('a'); e.removeListener('x', b); e.on('x', c); };
const b = () => console.log('b');
const c = () => console.log('c');
e.on('x', a);
e.on('x', b);
e.emit('x');
console.log('--');
e.emit('x');
console.log(e.listenerCount('x'), e.rawListeners('x').length);
