'use strict';
const EventEmitter = require('events');

const e = new EventEmitter();
const log = (n) => (name, f) => console.log(n, name, f.name);
e.on('newListener', log('new'));
e.on('removeListener', log('removed'));
function one() {}
function two() {}
e.on('x', one);
e.once('x', two);
e.removeListener('x', one);
e.emit('x');
e.on('y', one);
e.on('y', two);
e.removeAllListeners('y');
e.on('z', one);
e.removeAllListeners();
console.log(e.eventNames());
