// The events of run() with isolation in processes.
import { run } from 'node:test';
import path from 'node:path';

const file = path.join(import.meta.dirname, 'fixtures', 'first.mjs');
for await (const { type, data } of run({ files: [file] })) {
  const { name, nesting, testNumber, testId, parentId, skip, todo, count, message, line, column, success, counts } = data;
  if (/duration/.test(message) || name === file && type !== 'test:enqueue') continue;
  console.log(type, JSON.stringify({ name: name === file ? 'FILE' : name, nesting, testNumber, testId, parentId, skip, todo, count, message, line, column, success, counts }),
    data.details?.type, data.details?.error?.failureType, data.details?.error?.cause?.message, path.basename(data.file ?? ''));
}
