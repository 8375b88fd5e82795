'use strict';
// An entry point in module syntax may wait at its top level.
const { spawnSync } = require('child_process');
for (const f of ['main.js', 'ambiguous.js', 'a.js']) {
  const r = spawnSync(process.execPath, [`${__dirname}/fixtures/typeless/${f}`], { encoding: 'utf8' });
  console.log(f, r.status, r.stdout);
  console.log(r.stderr.replace(/\(node:\d+\)/g, '(node)').replaceAll(__dirname, '<here>').split('\n').filter((l) => !/^Node\.js v/.test(l)).join('\n'));
}
