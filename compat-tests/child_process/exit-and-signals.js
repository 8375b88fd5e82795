'use strict';
// Order of spawn, exit and close; codes, signals, killed.
const { spawn } = require('child_process');
const run = (args, f) => new Promise((done) => {
  const c = spawn('sh', ['-c', ...args]);
  const events = [];
  c.on('spawn', () => events.push('spawn')).on('exit', (...a) => events.push(['exit', ...a])).on('close', (...a) => {
    events.push(['close', ...a]);
    console.log(args[0], events, c.exitCode, c.signalCode, c.killed, c.kill());
    done();
  });
  if (f) f(c);
});
(async () => {
  await run(['exit 0']);
  await run(['exit 7']);
  await run(['kill -9 $$']);
  await run(['sleep 20'], (c) => console.log(c.kill(), c.killed));
  await run(['exec sleep 20'], (c) => console.log(c.kill('SIGKILL')));
  await run(['exec sleep 21'], (c) => console.log(c.kill(0), c.kill(15)));
  {
    using c = spawn('sleep', ['20']);
    c.on('exit', (...a) => console.log('disposed', ...a));
  }
})();
