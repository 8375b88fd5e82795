'use strict';
// Names, lengths and attributes of the class and the exports.
const wt = require('node:worker_threads');
console.log(wt.Worker.length, wt.Worker.name, Object.getOwnPropertyNames(wt.Worker.prototype).join());
for (const [k, d] of Object.entries(Object.getOwnPropertyDescriptors(wt.Worker.prototype)))
  console.log(k, d.get ? d.get.name : `${d.value.name}/${d.value.length}`, d.enumerable, d.writable);
console.log(Object.keys(wt).join(), typeof wt.SHARE_ENV, String(wt.SHARE_ENV), Symbol.keyFor(wt.SHARE_ENV));
console.log(Object.getPrototypeOf(wt.Worker) === require('events'), wt.postMessageToThread.length);
