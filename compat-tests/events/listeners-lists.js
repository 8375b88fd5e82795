'use strict';
const EventEmitter = require('events');

const e = new EventEmitter();
const f = () => {};
e.on('a', f);
e.once('a', f);
console.log(e.listeners('a').map((x) => x === f), e.rawListeners('a').map((x) => [x === f, x.listener === f, x.name]));
console.log(e.listenerCount('a'), e.listenerCount('a', f), e.listenerCount('a', () => {}), e.listenerCount('b'));
console.log(e.eventNames(), e._eventsCount, Object.keys(e._events), Array.isArray(e._events.a));
e.off('a', f);
console.log(typeof e._events.a, e.listenerCount('a', f));
const s = Symbol('sym');
e.on(s, f);
e.on(7, f);
console.log(e.eventNames());
e.removeAllListeners();
console.log(e._eventsCount, e._events);
