'use strict';
// The warnings of --unhandled-rejections=warn, and of rejections that are handled late.
const { spawnSync } = require('child_process');
if (process.argv[2] === 'child') {
  process.on('warning', (w) => console.log(w.name, w.message.split('\n')[0], w.stack.split('\n')[0]));
  process.on('unhandledRejection', (r) => console.log('unhandled', String(r)));
  const late = Promise.reject(new Error('late'));
  Promise.reject('text');
  Promise.reject({ a: 1 });
  Promise.reject(Symbol('s'));
  setTimeout(() => late.catch(() => {}), 5);
} else {
  for (const mode of ['warn', 'none', 'throw', 'warn-with-error-codes', 'strict']) {
    const r = spawnSync(process.execPath, ['--unhandled-rejections=' + mode, '--no-warnings', __filename, 'child'], { encoding: 'utf8' });
    console.log(mode, r.status);
    console.log(r.stdout);
  }
}
