'use strict';
// Relative names are relative to the current directory.
const { Worker, isMainThread, parentPort } = require('node:worker_threads');
const path = require('node:path');
if (isMainThread) {
  process.chdir(__dirname);
  (async () => { for (const name of ['./paths.js', `../${path.basename(__dirname)}/paths.js`, __filename, path.toNamespacedPath(__filename)])
    await new Promise((r) => new Worker(name).on('message', (m) => { console.log(name.replaceAll(__dirname, '<DIR>'), m === __filename); r(); }));
  })();
} else {
  parentPort.postMessage(__filename);
}
