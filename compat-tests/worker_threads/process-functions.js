'use strict';
// What process does not do in workers.
const { Worker } = require('node:worker_threads');
new Worker(`
  for (const name of ['abort', 'chdir', 'initgroups', 'setgroups', 'setegid', 'seteuid', 'setgid', 'setuid']) {
    const f = process[name];
    try { f(); } catch (e) { console.log(name, f.name, f.length, f.disabled, e.name, e.code, e.message); }
  }
  try { process.umask(0); } catch (e) { console.log(e.code, e.message); }
  console.log(process.umask.name, typeof process.umask(), typeof process.title, (process.title = 'x', process.title), process.debugPort, process.connected, process.send);
  console.log(process.execArgv, process.argv.slice(1), process.pid > 0, process.stdout.fd, process.stdout.constructor.name, process.stdin.constructor.name, process.stderr.isTTY);
`, { eval: true, argv: ['a', 5, null] });
