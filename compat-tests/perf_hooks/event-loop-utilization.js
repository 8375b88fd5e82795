'use strict';
// eventLoopUtilization and the delay of the loop.
const { performance, eventLoopUtilization, monitorEventLoopDelay } = require('perf_hooks');
console.log(eventLoopUtilization === performance.eventLoopUtilization, Object.keys(eventLoopUtilization()));
const h = monitorEventLoopDelay({ resolution: 5 });
console.log(h.constructor.name, h.enable(), h.enable(), h.disable(), h.disable());
for (const resolution of [0, -1, '1', NaN]) {
  try {
    monitorEventLoopDelay({ resolution });
  } catch (e) {
    console.log(e.name, e.code, e.message);
  }
}
h.enable();
const start = eventLoopUtilization();
setTimeout(() => {
  const end = eventLoopUtilization(start);
  console.log(end.idle >= 0, end.active > 0, end.utilization >= 0 && end.utilization <= 1);
  const d = eventLoopUtilization(eventLoopUtilization(), start);
  console.log(d.idle >= 0, d.active > 0);
  console.log(h.count > 0, h.min > 0, h.max >= h.min, h.mean > 0, h.percentile(50) > 0);
  h.reset();
  console.log(h.count, h.max, h.exceeds);
  h.disable();
}, 60);
