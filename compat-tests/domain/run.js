'use strict';
// run, enter and exit
const domain = require('domain');
const EventEmitter = require('events');

const d = domain.create(), d2 = domain.create();
console.log(d.run(function(a, b) { return [this === d, process.domain === d, domain.active === d, a, b, domain._stack.length]; }, 1, 2));
console.log(process.domain, domain._stack.length);
d.enter(); d2.enter(); d.enter();
console.log(domain._stack.length, process.domain === d);
d2.exit();
console.log(domain._stack.length, process.domain === d);
d.exit(); d.exit();
console.log(domain._stack.length, process.domain);
try { d.run(() => { throw new Error('x'); }); } catch (e) { console.log(e.message, domain._stack.length, process.domain === d); }
d.exit();
