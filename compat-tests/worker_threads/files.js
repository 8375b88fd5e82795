'use strict';
// Descriptors of a worker, and FileHandles that move.
const { Worker, isMainThread, workerData, parentPort } = require('node:worker_threads');
const fs = require('node:fs');
if (isMainThread) {
  (async () => {
    const once = (w) => new Promise((r) => { let fd; w.on('message', (m) => { fd = m; }); w.on('exit', () => r(fd)); });
    const source = `require('worker_threads').parentPort.postMessage(require('fs').openSync(${JSON.stringify(__filename)}))`;
    const kept = await once(new Worker(source, { eval: true, trackUnmanagedFds: false }));
    console.log(fs.fstatSync(kept).isFile());
    fs.closeSync(kept);
    const closed = await once(new Worker(source, { eval: true }));
    try { fs.fstatSync(closed); } catch (e) { console.log(e.code); }
    const handle = await fs.promises.open(__filename);
    const w = new Worker(__filename, { workerData: { handle }, transferList: [handle] });
    console.log(handle.fd);
    await handle.read().catch((e) => console.log(e.code, e.message));
    await new Promise((r) => w.on('message', (m) => { console.log(m); r(); }));
    const busy = await fs.promises.open(__filename);
    const reading = busy.readFile();
    for (const list of [[busy], []])
      try { new Worker(__filename, { workerData: { busy }, transferList: list }); } catch (e) { console.log(e.name, e.message); }
    await reading;
    await busy.close();
  })();
} else {
  workerData.handle.readFile('utf8').then((t) => { parentPort.postMessage(t.slice(0, 12)); return workerData.handle.close(); });
}
