'use strict';
// Each thread has modules and globals of its own.
const { Worker, isMainThread, parentPort } = require('node:worker_threads');
globalThis.here = isMainThread;
if (isMainThread) {
  require('node:path').marked = true;
  Array.prototype.extra = 1;
  const w = new Worker(__filename);
  w.on('message', (m) => { console.log(m, m.list instanceof Array); });
  w.on('exit', () => console.log(globalThis.here, require('node:path').changed));
} else {
  require('node:path').changed = true;
  parentPort.postMessage({ marked: require('node:path').marked, extra: [].extra, cache: Object.keys(require.cache).length, main: require.main === module, list: [1] });
}
