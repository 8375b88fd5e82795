// Workers of ES modules, TypeScript, data: URLs and text with imports.
import { Worker, isMainThread, parentPort, threadName } from 'node:worker_threads';
import { fileURLToPath } from 'node:url';
import { writeFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
const run = (what, options) => new Promise((done) => {
  const w = new Worker(what, options);
  w.on('message', (m) => console.log(m));
  w.on('error', (e) => console.log('error', e.name, e.code));
  w.on('exit', (c) => { console.log('exit', c); done(); });
});
if (isMainThread) {
  await run(new URL(import.meta.url));
  await run(fileURLToPath(import.meta.url), { name: 'named' });
  await run(new URL('data:text/javascript,import { parentPort as p, workerData } from "worker_threads"; p.postMessage([workerData, process.argv.length, typeof require])'), { workerData: 1 });
  await run('import { parentPort } from "worker_threads"; parentPort.postMessage([typeof require, import.meta.url.endsWith("/[eval1]")])', { eval: true });
  const dir = mkdtempSync(join(tmpdir(), 'w-'));
  writeFileSync(join(dir, 'a.ts'), 'import { parentPort } from "node:worker_threads"; const n: number = 5; parentPort!.postMessage(n);');
  writeFileSync(join(dir, 'b.cjs'), 'const w = require("worker_threads"); w.parentPort.postMessage([require.main === module, module.id, process.argv[1] === __filename])');
  writeFileSync(join(dir, 'c.mjs'), 'await new Promise(() => {})');
  await run(join(dir, 'b.cjs'));
  await run(join(dir, 'none.js'));
  await run(join(dir, 'none.mjs'));
  rmSync(dir, { recursive: true });
} else {
  parentPort.postMessage([threadName, import.meta.main, process.argv.length]);
}
