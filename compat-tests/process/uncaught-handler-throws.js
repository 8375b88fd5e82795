'use strict';
// A listener of uncaughtException that throws: exit code 7.
process.on('uncaughtException', (e) => {
  console.log('got', e.message);
  throw new Error('again');
});
throw new Error('first');
