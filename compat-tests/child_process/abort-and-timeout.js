'use strict';
// AbortSignal and timeout of spawn.
const { spawn, execFile } = require('child_process');
const ac = new AbortController();
const a = spawn('sleep', ['20'], { signal: ac.signal });
a.on('error', (e) => console.log(e.name, e.code, e.message, e.cause.message, a.killed));
a.on('close', (...r) => {
  console.log(...r);
  const b = spawn('sleep', ['20'], { signal: AbortSignal.abort('reason') });
  b.on('error', (e) => console.log(e.name, e.cause));
  b.on('close', (...r) => {
    console.log(...r);
    const c = spawn('sleep', ['20'], { timeout: 30, killSignal: 'SIGKILL' });
    c.on('close', (...r) => {
      console.log(...r);
      const again = new AbortController();
      execFile('sleep', ['20'], { signal: again.signal }, (e, out, err) => console.log(e.name, e.code, e.cmd, [out, err]));
      again.abort();
    });
  });
});
ac.abort(new Error('stop'));
