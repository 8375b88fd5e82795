'use strict';
// PerformanceObserver
const { performance, PerformanceObserver } = require('perf_hooks');
const t = (l, f) => { try { console.log(l, f()); } catch (e) { console.log(l, e.name, e.code, e.message); } };
console.log(PerformanceObserver.supportedEntryTypes, Object.isFrozen(PerformanceObserver.supportedEntryTypes));
for (const v of [undefined, null, 1, {}]) t('new', () => new PerformanceObserver(v));
t('call', () => PerformanceObserver(() => {}));
performance.mark('early', { startTime: 1 });
const seen = new PerformanceObserver((list, o) => {
  console.log('callback', list.constructor.name, list.getEntries().map((e) => e.name), list.getEntriesByType('measure').length, list.getEntriesByName('m').length, o === seen);
});
seen.observe({ entryTypes: ['mark', 'measure', 'nope'] });
const buffered = new PerformanceObserver((list) => console.log('buffered', list.getEntries().map((e) => e.name)));
buffered.observe({ type: 'mark', buffered: true });
performance.mark('m', { startTime: 5 }); performance.measure('x', 'early', 'm');
const taken = new PerformanceObserver(() => console.log('never'));
taken.observe({ type: 'mark' });
performance.mark('t', { startTime: 7 });
console.log('taken', taken.takeRecords().map((e) => e.name), taken.takeRecords());
for (const o of [undefined, {}, { entryTypes: 'mark' }, { type: 1 }, { type: 'mark', entryTypes: ['mark'] }]) t('observe', () => new PerformanceObserver(() => {}).observe(o));
t('change', () => taken.observe({ entryTypes: ['mark'] }));
t('change back', () => seen.observe({ type: 'mark' }));
console.log('sync end');
setTimeout(() => { seen.disconnect(); buffered.disconnect(); taken.disconnect(); performance.mark('late'); console.log('disconnected', seen); }, 20);
