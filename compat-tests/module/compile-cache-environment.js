'use strict';
// NODE_COMPILE_CACHE, NODE_COMPILE_CACHE_PORTABLE and NODE_COMPILE_CACHE_READONLY; flushing writes at once; every way to end writes
const { spawnSync } = require('node:child_process');
const fs = require('node:fs');
const os = require('node:os');
const path = require('node:path');

const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'compile-cache-'));
const ends = {
  'plain.js': '',
  'exit.js': 'process.exit(3)',
  'throw.js': 'throw 1',
  'syntax.js': 'a b',
  'syntax.mjs': 'import { a b }',
  'missing.js': "require('./not-there')",
  'typeless.js': 'import "./module.mjs"; export {}',
  'module.mjs': 'export {}',
  'json.js': "require('./x.json')",
  'x.json': '{}',
  'worker.js': "if (require('worker_threads').isMainThread) new (require('worker_threads').Worker)(__filename)",
  'flush.js': `const { flushCompileCache, getCompileCacheDir } = require('module'), fs = require('fs');
    const n = () => fs.readdirSync(getCompileCacheDir()).length;
    console.log(n(), flushCompileCache(), n(), flushCompileCache(), n())`,
  'wrapped.js': "const M = require('module'); const w = M.wrap; M.wrap = (s) => w(s + ';globalThis.wrapped = 1'); require('./plain.js'); console.log(globalThis.wrapped)",
};
for (const [name, text] of Object.entries(ends)) fs.writeFileSync(path.join(dir, name), text);
const count = (cache) => (fs.existsSync(cache) ? fs.readdirSync(cache).map((d) => fs.readdirSync(path.join(cache, d)).length) : 'none');
const run = (name, env) => {
  const child = spawnSync(process.execPath, [path.join(dir, name)], { cwd: dir, encoding: 'utf8', env: { ...process.env, ...env } });
  return [child.status, child.stdout.trim(), child.stderr.includes('Error') ? /\w*Error: [^\n]*/.exec(child.stderr)[0].replaceAll(dir, '<tmp>').split(' from')[0] : ''];
};
for (const name of Object.keys(ends)) {
  if (name.endsWith('json')) continue;
  const cache = path.join(dir, 'cache-' + name);
  for (let i = 0; i < 2; i++) console.log(name, ...run(name, { NODE_COMPILE_CACHE: cache }), count(cache));
}
console.log('relative', ...run('plain.js', { NODE_COMPILE_CACHE: 'here', NODE_COMPILE_CACHE_PORTABLE: '1' }), count(path.join(dir, 'here')));
console.log('read-only', ...run('plain.js', { NODE_COMPILE_CACHE: 'there', NODE_COMPILE_CACHE_READONLY: '1' }), count(path.join(dir, 'there')));
console.log('file', ...run('plain.js', { NODE_COMPILE_CACHE: 'plain.js' }));
console.log('disabled', ...run('plain.js', { NODE_COMPILE_CACHE: 'off', NODE_DISABLE_COMPILE_CACHE: '' }), count(path.join(dir, 'off')));
fs.rmSync(dir, { recursive: true });
