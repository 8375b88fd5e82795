'use strict';
// --test-rerun-failures: what has passed does not run again.
require('./fixtures/mask.cjs');
const { spawnSync } = require('child_process');
const fs = require('fs');
const os = require('os');
const path = require('path');

const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'rerun-'));
fs.writeFileSync(path.join(dir, 'a.cjs'), `const { test, describe, it } = require('node:test');
test('passes', (t) => { console.log('passes runs', t.attempt); });
test('fails', (t) => { console.log('fails runs', t.attempt); throw new Error('x'); });
describe('suite', () => { it('inside', () => {}); });
for (const n of [1, 2]) test('twice ' + n, () => {});
test('parent', async (t) => { console.log('parent runs'); await t.test('child', () => {}); });
`);
for (let i = 0; i < 2; i++) {
  const r = spawnSync(process.execPath, ['--test-reporter=tap', '--test-rerun-failures=state.json', 'a.cjs'], { cwd: dir, encoding: 'utf8' });
  console.log(r.status, r.stdout.match(/^ *(not ok|ok|\w+ runs).*$/gm));
}
const state = JSON.parse(fs.readFileSync(path.join(dir, 'state.json'), 'utf8'));
for (const attempt of state) {
  for (const [key, { name, children, passed_on_attempt: n, duration_ms: ms }] of Object.entries(attempt)) console.log(key, name, children.map((c) => c.name), n, typeof ms);
}
fs.rmSync(dir, { recursive: true });
