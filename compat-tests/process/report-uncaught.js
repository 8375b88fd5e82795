'use strict';
// --report-uncaught-exception.
const { spawnSync } = require('child_process');
const fs = require('fs'), os = require('os'), path = require('path');
const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'report-'));
const r = spawnSync(process.execPath, ['--report-uncaught-exception', `--report-directory=${dir}`, '--report-filename=r.json', path.join(__dirname, 'fixtures/boo.js')], { encoding: 'utf8' });
console.log(r.status, r.stderr.includes('Writing Node.js report to file: r.json'));
const o = JSON.parse(fs.readFileSync(path.join(dir, 'r.json'), 'utf8'));
console.log(o.header.event, o.header.trigger, o.javascriptStack.message);
fs.rmSync(dir, { recursive: true });
