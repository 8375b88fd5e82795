'use strict';
// bind and intercept
const domain = require('domain');
const EventEmitter = require('events');

const d = domain.create();
d.on('error', (e) => console.log('error', e.message, e.domainThrown, typeof e.domainBound, e.domain === d));
const bound = d.bind(function(a) { return [this.q, a, process.domain === d]; });
console.log(bound, bound.call({ q: 1 }, 2), Object.getOwnPropertyDescriptor(bound, 'domain').enumerable);
const cb = d.intercept(function(...a) { return [this.q, a, process.domain === d]; });
console.log(cb, cb.call({ q: 1 }, null, 2, 3), cb.call({ q: 2 }, 'no error', 4));
console.log(cb(new Error('given')));
require('fs').readFile('/does/not/exist', d.intercept(() => console.log('not reached')));
setTimeout(d.bind(() => { throw new Error('later'); }), 50);
