'use strict';
const EventEmitter = require('events');

process.on('warning', (w) => console.log(w.name, '|', w.message, '|', w.type, w.count, w.emitter === e));
const e = new EventEmitter();
e.setMaxListeners(1);
e.on('x', () => {});
e.on('x', () => {});
e.on('x', () => {});
console.log(e.getMaxListeners(), EventEmitter.defaultMaxListeners, e._events.x.warned);
for (const n of [-1, NaN, 'a', undefined]) {
  try { e.setMaxListeners(n); console.log('ok', n); } catch (err) { console.log(err.code, err.message); }
}
try { EventEmitter.defaultMaxListeners = -1; } catch (err) { console.log(err.code, err.message); }
