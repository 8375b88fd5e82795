'use strict';
// Snapshots: written, compared and missing.
const command = require('./fixtures/command.cjs');
const fs = require('fs');
const path = require('path');
const os = require('os');

const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'snap-'));
const file = path.join(dir, 's.cjs');
const source = (v) => `const { test, snapshot } = require('node:test');
test('value', (t) => { t.assert.snapshot(${v}); t.assert.snapshot('\`\${x}\\\\'); });
test('own', (t) => t.assert.snapshot(1, { serializers: [(x) => 'n' + x, (x) => x + '!'] }));
test('file', (t) => t.assert.fileSnapshot({ b: 1 }, ${JSON.stringify(path.join(dir, 'f.json'))}));`;
const here = (...args) => {
  const { spawnSync } = require('child_process');
  const r = spawnSync(process.execPath, [...args, file], { encoding: 'utf8' });
  console.log(args.join(' '), r.status, (r.stdout.match(/^(not ok|ok|  error:).*$/gm) ?? []).join('\n').replaceAll(dir, 'DIR'));
};
fs.writeFileSync(file, source('{ a: [1] }'));
here('--test-reporter=tap');
here('--test-reporter=tap', '--test-update-snapshots');
console.log(fs.readFileSync(file + '.snapshot', 'utf8'));
console.log(fs.readFileSync(path.join(dir, 'f.json'), 'utf8'));
here('--test-reporter=tap');
fs.writeFileSync(file, source('{ a: [2] }'));
here('--test-reporter=tap');
fs.rmSync(dir, { recursive: true });
void command;
