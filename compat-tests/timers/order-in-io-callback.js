'use strict';
const fs = require('fs');
fs.stat(__filename, () => {
  setTimeout(() => console.log('timeout'), 0);
  setImmediate(() => { console.log('immediate'); process.nextTick(() => console.log('tick in immediate')); Promise.resolve().then(() => console.log('micro in immediate')); });
  setImmediate(() => console.log('immediate 2'));
  process.nextTick(() => console.log('tick'));
  queueMicrotask(() => console.log('micro'));
});
