'use strict';
const EventEmitter = require('events');

const e = new EventEmitter();
for (const v of [new TypeError('boom'), 'text', undefined, null, 42, { a: 1 }, Symbol('s')]) {
  try {
    e.emit('error', v);
  } catch (err) {
    console.log(err.name, err.code, err.message, 'context' in err ? err.context : '-');
  }
}
e.on(EventEmitter.errorMonitor, (err) => console.log('monitor', err.message));
try { e.emit('error', new Error('seen')); } catch (err) { console.log('thrown', err.message); }
e.on('error', (err) => console.log('handled', err.message));
console.log(e.emit('error', new Error('both')));
