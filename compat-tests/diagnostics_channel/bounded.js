'use strict';
const dc = require('diagnostics_channel');

const b = dc.boundedChannel('b');
console.log(b.start.name, b.end.name, b.hasSubscribers);
const h = { start: (m) => console.log('start', m), end: (m) => console.log('end', m) };
b.subscribe(h);
console.log(b.run({ q: 1 }, function(a) { console.log('in'); return [this.t, a]; }, { t: 1 }, 2));
{ const s = b.withScope({ w: 1 }); console.log('body'); s[Symbol.dispose](); s[Symbol.dispose](); }
try { b.run({}, () => { throw new Error('x'); }); } catch (e) { console.log(e.message); }
console.log(b.unsubscribe(h), b.unsubscribe(h), b.hasSubscribers, b);
