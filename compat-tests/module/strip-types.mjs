// stripTypeScriptTypes: every construct of TypeScript that can be erased, and
// what the places around it look like then.
import fs from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';

for (const code of fs.readFileSync(new URL('./fixtures/strip/erased.txt', import.meta.url), 'utf8').replace(/\n$/, '').split('\n----\n')) {
  console.log(JSON.stringify(code));
  console.log(JSON.stringify(stripTypeScriptTypes(code)));
}

console.log(stripTypeScriptTypes('type A = "🎉é字";').split('').map((c) => c.charCodeAt().toString(16)).join(' '));
console.log(JSON.stringify(stripTypeScriptTypes('let a: B', { sourceUrl: 'a.ts' })));
console.log(JSON.stringify(stripTypeScriptTypes('let a: B', { mode: 'strip', sourceMap: false, sourceUrl: '' })));
