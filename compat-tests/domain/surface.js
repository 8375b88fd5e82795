'use strict';
// what the module exports and changes
const domain = require('domain');
const EventEmitter = require('events');

console.log(Object.keys(domain), domain.create === domain.createDomain, domain.create.name, EventEmitter.usingDomains);
for (const k of Reflect.ownKeys(domain.Domain.prototype)) console.log(k, Object.getOwnPropertyDescriptor(domain.Domain.prototype, k).enumerable);
const d = Object.getOwnPropertyDescriptor(process, 'domain');
console.log(typeof d.get, typeof d.set, d.enumerable, d.configurable, process.domain, domain.active, domain._stack);
console.log(domain.create(), Object.keys(domain.create()));
try { domain.Domain(); } catch (e) { console.log(e.message); }
console.log(Object.getOwnPropertyDescriptor(new EventEmitter(), 'domain'));
