'use strict';
// options of createHistogram and monitorEventLoopDelay
const { createHistogram, monitorEventLoopDelay } = require('perf_hooks');
const t = (f, o) => { try { f(o); console.log(f.name, o, 'ok'); } catch (e) { console.log(f.name, o, e.name, e.code, e.message); } };
for (const o of [undefined, null, 1, 'a', {}, { lowest: 0 }, { lowest: 1.5 }, { lowest: 1, highest: 1 }, { lowest: 10, highest: 19 }, { lowest: 10, highest: 20 }, { figures: 0 }, { figures: 6 }, { figures: '1' }, { highest: 2 ** 60 }, { highest: 10n ** 20n }, { lowest: 1n, highest: 100n }, { lowest: -1n }, { lowest: 2n ** 61n, highest: 2n ** 62n, figures: 5 }, { lowest: 'a' }]) t(createHistogram, o);
for (const o of [undefined, null, 1, {}, { resolution: 0 }, { resolution: 'a' }, { resolution: 1.5 }, { resolution: 20 }, { samplePerIteration: 1 }]) t(monitorEventLoopDelay, o);
const m = monitorEventLoopDelay({ resolution: 5 });
console.log(m.enable(), m.enable(), m.disable(), m.disable(), m.count);
{ using n = monitorEventLoopDelay(); n.enable(); }
m.enable();
setTimeout(() => { console.log(m.count > 0, m.min > 0, m.max >= m.min, m.disable()); }, 60);
