'use strict';
// errors of nested domains
const domain = require('domain');
const EventEmitter = require('events');

const a = domain.create(), b = domain.create();
a.on('error', (e) => console.log('a', e.message, domain._stack.length));
b.on('error', (e) => { console.log('b', e.message); throw new Error('from b'); });
a.run(() => b.run(() => { setTimeout(() => { a.enter(); b.enter(); throw new Error('first'); }, 1); }));
