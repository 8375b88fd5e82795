'use strict';
// the compile cache: states and arguments, one file per module, second runs behave as the first, changed sources are seen
const { spawnSync } = require('node:child_process');
const fs = require('node:fs');
const os = require('node:os');
const path = require('node:path');

if (process.argv[2] === 'child') {
  const m = require('node:module');
  const before = m.getCompileCacheDir();
  const options = JSON.parse(process.argv[3]);
  const result = m.enableCompileCache(...options);
  console.log(before === undefined, result.status, Object.keys(result).join(), m.getCompileCacheDir()?.startsWith(result.directory));
  const again = m.enableCompileCache();
  console.log(again.status, Object.keys(again).join(), again.directory === m.getCompileCacheDir());
  console.log(require(process.argv[4]).all());
  import(process.argv[5]).then((ns) => console.log(Object.keys(ns).join(), ns.default(), ns.Late.name));
} else {
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'compile-cache-'));
  const cjs = path.join(dir, 'a.js');
  const esm = path.join(dir, 'b.mjs');
  fs.writeFileSync(cjs, `
exports.text = function named(a, b = 2) { /* comment */ return a + b };
exports.lazy = () => { class A { #p = 7; get p() { return this.#p } static s = 'é\\u{1F600}' } return new A().p + A.s };
exports.evals = (x) => { let y = x; return [eval('y + 1'), (0, eval)('typeof y')].join() };
exports.where = () => { function thrower() { try { null.f() } catch (e) { return e.message + e.stack.split('\\n')[1].replace(/\\(.*[\\\\/]/, '(') } } return thrower() };
exports.all = () => [exports.text.toString(), exports.text(1), exports.lazy(), exports.evals(1), exports.where(), module.constructor.name].join('|');
`);
  fs.writeFileSync(esm, `
import { basename } from 'node:path';
export default function () { return basename(import.meta.url) + f() }
export let live = 1; export { f as renamed }; function f() { return live++ }
export class Late { static { live = 5 } }
`);
  const run = (options, env = {}) => {
    const child = spawnSync(process.execPath, [__filename, 'child', JSON.stringify(options), cjs, esm],
      { encoding: 'utf8', env: { ...process.env, ...env } });
    console.log(child.stdout + child.stderr.replaceAll(dir, '<tmp>'));
  };
  const files = (cache) => fs.readdirSync(cache).map((d) => fs.readdirSync(path.join(cache, d)).length);
  const cache = path.join(dir, 'cache');
  run([cache]);
  console.log(files(cache));
  run([{ directory: cache }]);
  console.log(files(cache));
  for (const d of fs.readdirSync(cache)) {
    for (const f of fs.readdirSync(path.join(cache, d))) fs.writeFileSync(path.join(cache, d, f), 'damaged');
  }
  run([cache]);
  fs.writeFileSync(cjs, fs.readFileSync(cjs, 'utf8').replace('a + b', 'a - b'));
  run([{ directory: cache, portable: false }]);
  const portable = path.join(dir, 'portable');
  run([{ directory: portable, portable: true }]);
  console.log(files(portable));
  run([{ directory: path.join(dir, 'none'), readOnly: true }]);
  run([{ directory: portable, readOnly: true, portable: true }]);
  run([cjs]);
  run([], { NODE_COMPILE_CACHE: '', TMPDIR: dir });
  console.log(files(path.join(dir, 'node-compile-cache')));
  const { enableCompileCache } = require('node:module');
  for (const bad of [0, null, false, 1, NaN, true, Symbol(0), () => {}, { directory: 1 }, { directory: null }]) {
    try {
      console.log(enableCompileCache(bad));
    } catch (e) {
      console.log(e.name, e.code, e.message);
    }
  }
  fs.rmSync(dir, { recursive: true });
}
