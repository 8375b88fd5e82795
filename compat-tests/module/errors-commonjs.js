'use strict';
// errors of require
const Module = require('module');
const t = (l, f) => { try { console.log(l, f()); } catch (e) { console.log(l, e.name, e.code, e.message.replaceAll(__dirname, ''), Object.keys(e).join()); } };
for (const id of [undefined, null, 1, {}, '', './nope', 'nope', '/nope', 'node:nope', 'node:', './fixtures', './fixtures/esm/syntax.cjs', './fixtures/esm/wrong.cjs', './fixtures/typed/esm.js', 'test', '#x']) t(String(id), () => require(id));
for (const f of ['good', 'bom', 'bad', 'empty']) t(f, () => JSON.stringify(require('./fixtures/json/' + f + '.json')));
try { require('./fixtures/esm/syntax.cjs'); } catch (e) { console.log(e.stack.split('\n').slice(0, 5).join('|').replaceAll(__dirname, '')); }
t('resolve', () => require.resolve('./nope'));
t('resolve paths', () => require.resolve('./esm/named.cjs', { paths: [__dirname + '/fixtures'] }).replace(__dirname, ''));
t('bad paths', () => require.resolve('x', { paths: 1 }));
t('resolve builtin', () => [require.resolve('fs'), require.resolve('node:fs'), require.resolve.paths('fs'), require.resolve.paths('./x')[0].replace(__dirname, '')]);
t('constructor', () => { const m = new Module('/a/b.js', module); return [m.id, m.path, m.exports, m.loaded, m.filename, m.children.length, module.children.includes(m)]; });
