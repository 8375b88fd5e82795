'use strict';
// Entries of type gc, while a program makes garbage.
const { PerformanceObserver } = require('perf_hooks');
let garbage = [];
const obs = new PerformanceObserver((list) => {
  const [entry] = list.getEntries();
  console.log(entry.constructor.name, entry.name, entry.entryType, Object.keys(entry.detail), entry.detail.kind > 0);
  console.log(entry.startTime > 0, entry.startTime < performance.now(), entry.duration >= 0);
  obs.disconnect();
  clearInterval(timer);
});
obs.observe({ type: 'gc' });
const timer = setInterval(() => {
  garbage = [];
  for (let i = 0; i < 200_000; i++) garbage.push({ i, text: `number ${i}` });
}, 1);
