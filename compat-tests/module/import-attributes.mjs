// import attributes
for (const [s, w] of [['./fixtures/json/good.json', { type: 'json' }], ['./fixtures/json/good.json', {}], ['./fixtures/json/bad.json', { type: 'json' }], ['./fixtures/esm/named.cjs', { type: 'json' }], ['data:application/json,1', {}], ['data:application/json,[1]', { type: 'json' }], ['data:text/javascript,', { type: 'json' }],
  ['data:text/javascript,', { type: 'zz' }], ['data:text/javascript,', { foo: 'bar' }], ['data:application/json,1', { type: 'zz' }], ['fs', { type: 'json' }], ['data:text/css,', { type: 'css' }]]) {
  try { const ns = await import(s, { with: w }); console.log(s, w, ns.default, Object.keys(ns)); } catch (e) { console.log(s, w, e.name, e.code, e.message.replaceAll(import.meta.dirname, 'D')); }
}
for (const o of [1, null, { with: 1 }, { with: { type: 1 } }]) try { await import('fs', o); console.log('ok'); } catch (e) { console.log(e.name, e.message); }
