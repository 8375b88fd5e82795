'use strict';
// With --abort-on-uncaught-exception a capture callback still comes first.
const { spawnSync } = require('child_process');
for (const source of [
  'process.setUncaughtExceptionCaptureCallback((e) => console.log("captured", e)); throw "foo"',
  'process.setUncaughtExceptionCaptureCallback((e) => console.log("captured", e)); setTimeout(() => { throw "foo" }, 1)',
  'process.addUncaughtExceptionCaptureCallback((e) => { console.log("captured", e); return true }); throw "foo"',
  'process.addUncaughtExceptionCaptureCallback((e) => { console.log("captured", e) }); throw "foo"',
  'process.setUncaughtExceptionCaptureCallback((e) => { throw 1 }); throw "foo"',
]) {
  const { status, signal, stdout } = spawnSync(process.execPath, ['--abort-on-uncaught-exception', '-e', source], { encoding: 'utf8' });
  console.log(status, signal, JSON.stringify(stdout));
}
