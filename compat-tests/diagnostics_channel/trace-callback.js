'use strict';
const dc = require('diagnostics_channel');
const t = dc.tracingChannel('t');
const text = (m) => JSON.stringify(m, (k, v) => v instanceof Error ? v.message : v);
const handlers = {};
for (const n of ['start', 'end', 'asyncStart', 'asyncEnd', 'error']) handlers[n] = (m) => console.log(n, text(m));

t.subscribe(handlers);
t.traceCallback((a, cb) => process.nextTick(cb, null, a + 1), -1, { c: 1 }, null, 4, (e, v) => console.log('cb', e, v));
t.traceCallback((cb, a) => process.nextTick(cb, new Error('failed')), 0, { f: 1 }, null, (e) => console.log('cb', e.message), 5);
try { t.traceCallback(() => { throw new Error('sync'); }, 0, {}, null, () => {}); } catch (e) { console.log(e.message); }
for (const f of [() => t.traceCallback(() => {}, 0, {}, null), () => t.traceCallback(() => {}, 0, {}, null, 1)]) try { f(); } catch (e) { console.log(e.code, e.message); }
