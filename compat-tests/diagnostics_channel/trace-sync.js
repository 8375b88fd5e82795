'use strict';
const dc = require('diagnostics_channel');
const t = dc.tracingChannel('t');
const text = (m) => JSON.stringify(m, (k, v) => v instanceof Error ? v.message : v);
const handlers = {};
for (const n of ['start', 'end', 'asyncStart', 'asyncEnd', 'error']) handlers[n] = (m) => console.log(n, text(m));

console.log(t.traceSync((a) => a + 1, { none: 1 }, null, 1), t.hasSubscribers);
t.subscribe(handlers);
console.log(t.hasSubscribers, t.traceSync(function(a, b) { return this.v + a + b; }, { x: 1 }, { v: 1 }, 2, 3));
try { t.traceSync(() => { throw new Error('sync'); }, { y: 1 }); } catch (e) { console.log(e.message); }
console.log(t.traceSync(() => 'no context'));
console.log(t.unsubscribe(handlers), t.unsubscribe(handlers), t.hasSubscribers);
