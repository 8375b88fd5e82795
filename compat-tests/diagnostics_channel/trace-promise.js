'use strict';
const dc = require('diagnostics_channel');
const t = dc.tracingChannel('t');
const text = (m) => JSON.stringify(m, (k, v) => v instanceof Error ? v.message : v);
const handlers = {};
for (const n of ['start', 'end', 'asyncStart', 'asyncEnd', 'error']) handlers[n] = (m) => console.log(n, text(m));

t.subscribe(handlers);
(async () => {
  console.log(await t.tracePromise(async (a) => a * 2, { p: 1 }, null, 4));
  await t.tracePromise(async () => { throw new Error('rejected'); }, { r: 1 }).catch((e) => console.log(e.message));
  try { t.tracePromise(() => { throw new Error('sync'); }, {}); } catch (e) { console.log(e.message); }
})();
