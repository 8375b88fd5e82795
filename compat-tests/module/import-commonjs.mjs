// names of CommonJS modules
for (const f of ['named', 'literal', 'reexport', 'transpiled', 'fn']) {
  const ns = await import(`./fixtures/esm/${f}.cjs`);
  console.log(f, Object.keys(ns), ns.default, ns['module.exports'] === ns.default);
}
import fs, { readFileSync } from 'fs';
import { syncBuiltinESMExports } from 'module';
const original = fs.readFileSync;
fs.readFileSync = () => 'patched';
console.log(readFileSync === original);
syncBuiltinESMExports();
console.log(readFileSync === original, readFileSync());
fs.readFileSync = original;
syncBuiltinESMExports();
