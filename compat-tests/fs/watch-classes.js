'use strict';
const fs = require('fs'), os = require('os'), path = require('path');
const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'fs-'));
process.on('exit', () => fs.rmSync(dir, { recursive: true, force: true }));
const at = (...p) => path.join(dir, ...p);
const sleep = (ms) => new Promise((r) => setTimeout(r, ms));
const clean = (s) => String(s).replaceAll(dir, 'DIR').replaceAll(path.basename(dir), 'BASE');
// The classes behind fs.watch and fs.watchFile as programs see them.
for (const w of [fs.watch(dir), fs.watchFile(at('x'), { persistent: false }, () => {})]) {
  const proto = Object.getPrototypeOf(w);
  console.log(w.constructor.name, w.constructor.length, Object.getPrototypeOf(proto).constructor.name);
  for (const k of Object.getOwnPropertyNames(proto)) {
    const d = Object.getOwnPropertyDescriptor(proto, k);
    console.log(k, d.enumerable, d.writable, d.value.length, JSON.stringify(d.value.name));
  }
  console.log(w);
  console.log(w.ref() === w, w.unref() === w, w.start());
  if (w.close) { w.close(); console.log(w); }
}
console.log(fs.watch.length, fs.watchFile.length, fs.unwatchFile.length);
