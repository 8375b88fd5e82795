'use strict';
// The constants of perf_hooks, with those that are not enumerable.
const { constants } = require('perf_hooks');
for (const [name, p] of Object.entries(Object.getOwnPropertyDescriptors(constants))) {
  console.log(name, p.value, p.writable, p.enumerable, p.configurable);
}
const { nodeTiming } = performance;
console.log(nodeTiming.nodeStart > 0, nodeTiming.v8Start >= nodeTiming.nodeStart, nodeTiming.bootstrapComplete > nodeTiming.v8Start);
