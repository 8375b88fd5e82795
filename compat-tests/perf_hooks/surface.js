'use strict';
// exports, constants, globals, node timing
const ph = require('perf_hooks');
console.log(Object.keys(ph).join(), ph === require('node:perf_hooks'));
console.log(ph.constants, Object.getOwnPropertyDescriptor(ph.constants, 'NODE_PERFORMANCE_GC_MAJOR'));
for (const n of Object.keys(ph)) if (typeof ph[n] === 'function') console.log(n, ph[n].length, globalThis[n] === ph[n], ph[n].prototype ? Object.keys(ph[n].prototype).join() : '');
console.log(ph.performance === performance, Object.prototype.toString.call(performance), Object.keys(performance.toJSON()), Object.keys(performance.nodeTiming).join());
const n = performance.nodeTiming;
console.log(n.name, n.entryType, n.startTime, n.loopStart, n.loopExit, n.idleTime, n.duration > 0, n.nodeStart >= 0, n.v8Start > n.nodeStart, n.environment > n.v8Start, n.bootstrapComplete > n.environment, Object.keys(n.uvMetricsInfo));
console.log(performance.eventLoopUtilization(), Math.abs(performance.timeOrigin + performance.now() - Date.now()) < 200);
const before = performance.now();
for (let i = 0; i < 1000; i++) if (performance.now() < before) console.log('backwards');
setTimeout(() => {
  const u = performance.eventLoopUtilization(), v = performance.eventLoopUtilization(u);
  console.log(u.idle > 0, u.active > 0, u.utilization > 0 && u.utilization < 1, v.idle >= 0, n.loopStart > 0, n.idleTime > 0);
  console.log(performance.eventLoopUtilization({ idle: 10, active: 30, utilization: 0 }, { idle: 5, active: 15, utilization: 0 }));
}, 30);
