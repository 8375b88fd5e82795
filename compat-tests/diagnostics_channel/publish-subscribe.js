'use strict';
const dc = require('diagnostics_channel');

const ch = dc.channel('c');
console.log(ch.name, ch.hasSubscribers, dc.hasSubscribers('c'), dc.channel('c') === ch, ch instanceof dc.Channel);
const f = (m, n) => console.log('got', m, n);
ch.subscribe(f);
dc.subscribe('c', f);
ch.publish({ a: 1 });
console.log(ch.hasSubscribers, ch.unsubscribe(f), dc.unsubscribe('c', f), ch.unsubscribe(f), ch.hasSubscribers, ch.publish(1));
const s = Symbol('sym');
dc.subscribe(s, (m, n) => console.log(m, n));
dc.channel(s).publish('x');
ch.subscribe(() => { throw new Error('subscriber'); });
ch.subscribe(() => console.log('next one'));
process.on('uncaughtException', (e) => console.log('uncaught', e.message));
ch.publish(1);
console.log('after');
