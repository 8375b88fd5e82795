// commonjs
const { join }: typeof import('node:path') = require('node:path');
type N = number;
let n: N = 1;
function fail(at: N): never {

  throw new TypeError(`at ${at}`);
}
try {
  fail(n);
} catch (e) {
  console.log(e.stack.split('\n').slice(0, 3).map((l: string) => l.replace('file://', '').replace(__dirname, '')));
}
console.log(join('a', 'b'), module.exports === exports);
