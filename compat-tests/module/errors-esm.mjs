// errors of import
const dir = import.meta.dirname;
const show = (l, e) => console.log(l, e.name, e.code, e.message.replaceAll(dir, 'D'));
for (const s of ['node:unknown', './x.unk', 'http://a/b', 'data:text/plain,1', 'data:,x', './nodir/', './fixtures', '#x', 'pkg', '@s/p', '/abs/no.mjs', './a%2fb', '', 'fs/nope', 'file:///nope%2f', 'blob:x',
  './fixtures/esm/badname.mjs', './fixtures/esm/badname2.mjs', './fixtures/esm/usesrequire.mjs', './fixtures/esm/usesdirname.mjs', './fixtures/esm/syntax.mjs', './fixtures/esm/throws.mjs', './fixtures/esm/wrong.cjs']) {
  try { await import(s); console.log(s, 'OK'); } catch (e) { show(s, e); }
}
