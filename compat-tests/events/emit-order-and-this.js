'use strict';
const EventEmitter = require('events');

const e = new EventEmitter();
e.on('x', function(a, b) { console.log(1, this === e, a, b); });
e.prependListener('x', () => console.log(0));
e.on('x', () => console.log(2));
console.log(e.emit('x', 'a', 'b'), e.emit('none'));
e.once('y', (...a) => console.log('once', a));
console.log(e.emit('y', 1, 2, 3, 4, 5), e.emit('y'));
e.prependOnceListener('x', () => console.log('first'));
e.emit('x');
e.emit('x', 1);
