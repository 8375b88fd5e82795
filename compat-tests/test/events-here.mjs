// The events of run() in this process.
import { run } from 'node:test';
import path from 'node:path';

const file = path.join(import.meta.dirname, 'fixtures', 'first.mjs');
const stream = run({ files: [file], isolation: 'none' });
const seen = {};
for (const type of ['test:enqueue', 'test:dequeue', 'test:start', 'test:pass', 'test:fail', 'test:complete', 'test:plan', 'test:diagnostic', 'test:summary']) {
  stream.on(type, () => { seen[type] = (seen[type] ?? 0) + 1; });
}
for await (const { type, data } of stream) {
  if (/duration/.test(data.message)) continue;
  console.log(type, data.name, data.nesting, data.testNumber, data.type, data.details?.type, data.skip, data.todo, data.message, data.count, data.success);
}
console.log(seen);
