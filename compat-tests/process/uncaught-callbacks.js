'use strict';
// Capture callbacks of uncaught exceptions.
console.log(process.addUncaughtExceptionCaptureCallback.length, process.hasUncaughtExceptionCaptureCallback());
try {
  process.addUncaughtExceptionCaptureCallback(1);
} catch (e) {
  console.log(e.code, e.message);
}
process.addUncaughtExceptionCaptureCallback((e) => {
  console.log('first', e.message);
  return true;
});
process.addUncaughtExceptionCaptureCallback((e) => {
  console.log('second', e.message);
  return e.message === 'b';
});
process.on('uncaughtExceptionMonitor', (e, origin) => console.log('monitor', e.message, origin));
setTimeout(() => { throw new Error('a'); }, 1);
setTimeout(() => { throw new Error('b'); }, 5);
setTimeout(() => {
  process.setUncaughtExceptionCaptureCallback((e) => console.log('set', e.message));
  throw new Error('c');
}, 10);
const d = Object.getOwnPropertyDescriptor(process, 'stdout');
console.log(typeof d.get, d.set, d.enumerable, d.configurable, process.stdout === process.stdout);
try {
  delete process.exitCode;
} catch (e) {
  console.log(e.message);
}
