'use strict';
// A child that is not referenced does not keep the process; its shell, argv0, env and cwd.
const { spawn } = require('child_process');
const c = spawn('sleep', ['30'], { stdio: 'ignore', detached: true });
c.unref();
process.on('exit', () => process.kill(c.pid, 'SIGKILL'));
const d = spawn('sh', ['-c', 'echo $0 $A "$B"; pwd'], { argv0: 'other', cwd: '/', env: { A: 1, B: 'x y', C: undefined, PATH: process.env.PATH } });
d.stdout.on('data', (s) => process.stdout.write(s));
console.log(d.spawnargs);
