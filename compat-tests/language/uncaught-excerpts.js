'use strict';
// What an uncaught error shows of the source, and where its caret points.
const { spawnSync } = require('node:child_process');
const fs = require('node:fs');
const os = require('node:os');
const path = require('node:path');
const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'excerpt-'));
const file = path.join(dir, 'main.js');
const rows = String.raw`
null.x;
const o = {}; o.a.b.c;
const o = {}; o.method();
const f = 5; f(1, 2);
undefinedName + 1;
const [a] = null;
const { a } = undefined;
let x = x + 1;
const c = 1; c = 2;
throw new Error('plain');
throw new TypeError('typed', { cause: 1 });
throw 5;
throw { some: 'object' };
new (class A { #p; static m(o) { return o.#p; } }).constructor.m({});
for (const q of 5) ;
new Array(-1);
'x'.repeat(-1);
JSON.parse('{bad');
1n + 1;
Symbol() + '';
'use strict'; Object.freeze([1]).push(2);
function outer() { inner(); } function inner() { throw new RangeError('deep'); } outer();
class B extends Object { constructor() { this.x; } } new B();
let y = ;
foo(1 2);
const { q } ;
if (true { }
return return;
let z; let z;
'unterminated
class K { constructor() {} constructor() {} }
await 1;
var 1a;
({ a: 1, a b });
function g( { }
x => { return } }
/(/;
"use strict"; with (a) {}
break;
`.trim().split('\n');
for (const row of rows) {
  fs.writeFileSync(file, `// first\n${row}\n// last\n`);
  const { stderr, status } = spawnSync(process.execPath, [file], { encoding: 'utf8' });
  const shown = stderr.split('\n').filter((l) => !/^ {4}at |^Node\.js v|^\(node:|^\(Use /.test(l)).join('\n').replaceAll(dir, '<TMP>').trim();
  console.log(`== ${row} (${status})\n${shown}`);
}
fs.rmSync(dir, { recursive: true });
