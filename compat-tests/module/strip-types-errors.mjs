// stripTypeScriptTypes: syntax that cannot be erased, and syntax errors, with
// the place that the stack begins with.
import fs from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';

process.on('warning', () => {});
process.removeAllListeners('warning');

function show(code, options) {
  console.log(JSON.stringify(code));
  try {
    console.log(JSON.stringify(stripTypeScriptTypes(code, options)));
  } catch (e) {
    const [place] = e.stack.split('SyntaxError');
    console.log(e.code, e.message, e instanceof SyntaxError, Object.getOwnPropertyNames(e).join());
    if (options) console.log(place);
  }
}

for (const code of fs.readFileSync(new URL('./fixtures/strip/refused.txt', import.meta.url), 'utf8').replace(/\n$/, '').split('\n----\n')) show(code);

// What a frame shows.
show('a;\nb;\n  const c;\nd;\ne;', { sourceUrl: 'f.ts' });
show('a;\nnamespace B {\n\n  const c = 1;\n}\nd;\ne;', { sourceUrl: '' });
show('\tif (a) {\n\t\tconst\tb;\n\t}', { sourceUrl: '' });
show('let a = "字é🎉"; const b;', { sourceUrl: '' });
show('a;\r\nconst b;\r\nc;', { sourceUrl: '' });
show('\ufeffenum A {}', { sourceUrl: '' });
show('#!/usr/bin/env node\nenum A {}', { sourceUrl: '' });
show('a = `b\n\nc', { sourceUrl: '' });
show('export const enum A { b }', { sourceUrl: '' });
show('export enum A { b }', { sourceUrl: '' });
show('class A { constructor(@b private readonly c: number = 1) {} }', { sourceUrl: '' });
