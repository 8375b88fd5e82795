'use strict';
// emitters of a domain, and their errors
const domain = require('domain');
const EventEmitter = require('events');

const d = domain.create();
d.on('error', (e) => console.log('d', e.message, e.domain === d, e.domainThrown, e.domainEmitter && e.domainEmitter.constructor.name, process.domain));
d.run(() => {
  const e = new EventEmitter();
  console.log(e.domain === d);
  e.emit('error', new Error('implicit'));
  console.log(process.domain === d);
  e.on('error', (er) => console.log('own', er.message));
  e.emit('error', new Error('listened'));
});
const e = new EventEmitter();
console.log(e.domain);
d.add(e);
console.log(e.domain === d, d.members.length);
e.on('x', () => console.log(process.domain === d, domain._stack.length));
e.emit('x');
e.emit('error', new Error('explicit'));
e.emit('error');
const d2 = domain.create();
d2.add(e);
console.log(d.members.length, d2.members.length);
d2.remove(e);
console.log(e.domain, d2.members.length);
d.add(d2);
console.log(d2.domain === d);
d2.add(d);
console.log(d.domain);
try { e.emit('error', new Error('nobody')); } catch (er) { console.log('thrown', er.message); }
