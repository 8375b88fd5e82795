'use strict';
// breakOnSigint ends a script, and listeners do not hear of it
const vm = require('vm');
const attempt = (f) => {
  try {
    console.log(f());
  } catch (e) {
    console.log(e.name, e.code, e.message);
  }
};

if (process.platform === 'win32') process.exit();
process.on('SIGINT', () => console.log('listener'));
const { spawn } = require('child_process');
spawn('sh', ['-c', `sleep 0.3; kill -INT ${process.pid}`]);
attempt(() => vm.runInThisContext('for (;;);', { breakOnSigint: true }));
spawn('sh', ['-c', `kill -INT ${process.pid}`]);
setTimeout(() => process.exit(), 400);
