'use strict';
// The channels child_process and child_process.spawn.
const dc = require('diagnostics_channel');
const { spawn, ChildProcess } = require('child_process');
dc.subscribe('child_process', ({ process: child }) => console.log('child_process', child instanceof ChildProcess, child.pid, child.spawnfile));
for (const event of ['start', 'end', 'asyncStart', 'asyncEnd', 'error']) {
  dc.subscribe(`tracing:child_process.spawn:${event}`, (m) => {
    console.log(event, Object.keys(m).join(), m.options && [m.options.file, m.options.args], m.process.pid, m.process.spawnfile, m.error && m.error.message);
  });
}
const missing = spawn('no-such-program', ['a']);
missing.on('error', (e) => {
  console.log(e.message);
  spawn('true').on('close', (code) => console.log('close', code));
});
