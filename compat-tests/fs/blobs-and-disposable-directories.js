'use strict';
// openAsBlob reads when it is asked to; directories of mkdtempDisposable go
const fs = require('fs');
const os = require('os');
const path = require('path');

const attempt = (f) => {
  try {
    console.log(f());
  } catch (e) {
    console.log(e.name, e.code, e.message);
  }
};

(async () => {
  const dir = fs.mkdtempDisposableSync(path.join(os.tmpdir(), 'blob-'));
  console.log(Object.keys(dir), typeof dir[Symbol.dispose], dir.path.length - os.tmpdir().length);
  const file = path.join(dir.path, 'a');
  fs.writeFileSync(file, 'hello');
  const blob = await fs.openAsBlob(file, { type: 'text/X' });
  console.log(blob, await blob.text(), await blob.slice(1, 3).text());
  console.log(await new Blob(['<', blob, '>']).text());
  attempt(() => structuredClone(blob));
  const parts = [];
  for await (const part of blob.stream()) parts.push(part.length);
  console.log(parts);
  fs.writeFileSync(file, 'hello, changed');
  await blob.text().catch((e) => console.log(e.name, e.message));
  fs.writeFileSync(file, '');
  const empty = await fs.openAsBlob(file);
  console.log(empty.size, await empty.text());
  fs.writeFileSync(file, 'x');
  await empty.stream().getReader().read().catch((e) => console.log(e.name, e.message));
  attempt(() => fs.openAsBlob('/no/such'));
  attempt(() => fs.openAsBlob(3));
  attempt(() => fs.openAsBlob(file, 3));
  attempt(() => fs.openAsBlob(file, { type: 3 }));
  console.log(dir.remove(), fs.existsSync(dir.path), dir[Symbol.dispose]());

  let kept;
  {
    await using d = await fs.promises.mkdtempDisposable(path.join(os.tmpdir(), 'gone-'));
    kept = d.path;
    console.log(fs.existsSync(kept), Object.getPrototypeOf(d), Object.keys(d));
  }
  console.log(fs.existsSync(kept));
  attempt(() => fs.mkdtempDisposableSync('/no/such/a-'));
  await fs.promises.mkdtempDisposable(1).catch((e) => console.log(e.code, e.message));
})();
