'use strict';
// Names, lengths and attributes.
const cp = require('child_process');
for (const [k, d] of Object.entries(Object.getOwnPropertyDescriptors(cp))) console.log(k, d.value.name, d.value.length, d.enumerable, d.writable);
for (const k of Reflect.ownKeys(cp.ChildProcess.prototype)) {
  const d = Object.getOwnPropertyDescriptor(cp.ChildProcess.prototype, k);
  console.log(k, d.value.name, d.value.length, d.enumerable);
}
const c = new cp.ChildProcess();
console.log(Object.keys(c), c instanceof require('events'));
console.log(c.kill(), c.spawnfile, c.connected);
