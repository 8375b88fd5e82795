'use strict';
// resource timings and their buffer
const { performance, PerformanceResourceTiming } = require('perf_hooks');
const t = (l, f) => { try { console.log(l, f()); } catch (e) { console.log(l, e.name, e.code, e.message.split('\n')[0]); } };
const info = { startTime: 1, redirectStartTime: 2, redirectEndTime: 3, postRedirectStartTime: 4, finalServiceWorkerStartTime: 5, finalNetworkRequestStartTime: 6, finalNetworkResponseStartTime: 7, endTime: 8, encodedBodySize: 9, decodedBodySize: 10,
  finalConnectionTimingInfo: { domainLookupStartTime: 11, domainLookupEndTime: 12, connectionStartTime: 13, connectionEndTime: 14, secureConnectionStartTime: 15, ALPNNegotiatedProtocol: 'h2' } };
const body = { contentType: 'text/html', contentEncoding: 'gzip' };
t('local', () => performance.markResourceTiming(info, 'http://a', 'fetch', globalThis, 'local', body, 200, 'x'));
t('json', () => JSON.stringify(performance.markResourceTiming(info, 'http://b', 'fetch', globalThis, '', body, 404, '')));
t('mode', () => performance.markResourceTiming(info, 'http://c', 'fetch', globalThis, 'zz'));
const [e] = performance.getEntriesByName('http://a');
console.log(e instanceof PerformanceResourceTiming, Object.entries(Object.getOwnPropertyDescriptors(PerformanceResourceTiming.prototype)).filter(([, d]) => d.get).map(([k]) => `${k}=${e[k]}`).join());
t('this', () => Object.getOwnPropertyDescriptor(PerformanceResourceTiming.prototype, 'fetchStart').get.call({}));
t('new', () => new PerformanceResourceTiming());
t('size', () => performance.setResourceTimingBufferSize());
performance.clearResourceTimings();
performance.setResourceTimingBufferSize(2);
let events = 0;
performance.onresourcetimingbufferfull = (ev) => { console.log(ev.type, performance.getEntriesByType('resource').map((x) => x.name)); if (++events === 1) performance.setResourceTimingBufferSize(4); };
for (let i = 0; i < 4; i++) performance.markResourceTiming(info, 'http://x' + i, 'fetch', globalThis, '', body, 200, '');
console.log(performance.getEntriesByType('resource').length);
setTimeout(() => {
  console.log(performance.getEntriesByType('resource').map((x) => x.name), events);
  performance.clearResourceTimings('http://x3');
  console.log(performance.getEntriesByType('resource').length);
}, 20);
