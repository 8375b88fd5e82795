'use strict';
// a domain without a handler leaves the error alone
const domain = require('domain');
const EventEmitter = require('events');

const d = domain.create();
process.on('uncaughtException', (e) => console.log('uncaught', e.message, process.domain, domain._stack.length));
d.run(() => { setTimeout(() => { throw new Error('x'); }, 1); });
