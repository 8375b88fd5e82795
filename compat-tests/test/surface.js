'use strict';
// Names, lengths and attributes of what is exported.
const t = require('node:test');
const reporters = require('node:test/reporters');
const show = (title, o) => {
  console.log(title);
  for (const k of Reflect.ownKeys(o)) {
    const d = Object.getOwnPropertyDescriptor(o, k);
    console.log(' ', String(k), d.get ? 'get' : typeof d.value, d.value?.length, d.value?.name, d.enumerable, d.configurable);
  }
};
show('test', t);
show('reporters', reporters);
show('mock', Object.getPrototypeOf(t.mock));
show('timers', Object.getPrototypeOf(t.mock.timers));
show('fn', Object.getPrototypeOf(t.mock.fn().mock));
show('snapshot', t.snapshot);
show('assert', t.assert);
console.log(t.test === t, t.it === t, t.describe === t.suite, require('module').isBuiltin('test'), require('module').isBuiltin('node:test'));
