'use strict';
// Arguments that spawn, exec, execFile and fork refuse, and programs that do not exist.
const cp = require('child_process');
function attempt(name, f) {
  try {
    f();
    console.log(name, 'does not throw');
  } catch (e) {
    console.log(name, e.name, e.code, e.message);
  }
}
attempt('empty file', () => cp.spawn(''));
attempt('no file', () => cp.spawn());
attempt('null byte', () => cp.spawn('a\0b'));
attempt('null byte in args', () => cp.spawn('a', ['x', 'b\0']));
attempt('args', () => cp.spawn('a', 1));
attempt('options', () => cp.spawn('a', [], 'x'));
attempt('cwd', () => cp.spawn('a', { cwd: 1 }));
attempt('shell', () => cp.spawn('a', { shell: 1 }));
attempt('detached', () => cp.spawn('a', { detached: 'yes' }));
attempt('uid', () => cp.spawn('a', { uid: 'root' }));
attempt('argv0', () => cp.spawn('a', { argv0: 5 }));
attempt('stdio', () => cp.spawn('a', { stdio: 'x' }));
attempt('stdio element', () => cp.spawn('a', { stdio: ['x'] }));
attempt('two channels', () => cp.spawn('a', { stdio: ['ipc', 'ipc'] }));
attempt('channel of spawnSync', () => cp.spawnSync('a', { stdio: ['ipc'] }));
attempt('timeout', () => cp.spawn('a', { timeout: -1 }));
attempt('maxBuffer', () => cp.exec('a', { maxBuffer: -1 }));
attempt('killSignal', () => cp.spawn('a', { killSignal: 'SIGNOT' }));
attempt('killSignal object', () => cp.spawn('a', { killSignal: {} }));
attempt('signal', () => cp.spawn('a', { signal: 1 }));
attempt('serialization', () => cp.spawn('a', { serialization: 'x' }));
attempt('env', () => cp.spawn('a', { env: { x: '\0' } }));
attempt('exec', () => cp.exec(1));
attempt('exec callback', () => cp.execFile('a', [], {}, 1));
attempt('fork', () => cp.fork());
attempt('fork args', () => cp.fork('x', 1));
attempt('fork without channel', () => cp.fork('x', { stdio: [0, 1, 2] }));
attempt('kill', () => cp.spawn('true').kill('SIGNOT'));
const c = cp.spawn('no-such-program-here', ['a', 'b']);
console.log(c.pid, c.exitCode, c.spawnfile, c.spawnargs);
c.on('error', (e) => console.log('error', e.message, e.errno, e.code, e.syscall, e.path, e.spawnargs));
c.on('exit', () => console.log('exit'));
c.on('spawn', () => console.log('spawn'));
c.on('close', (...a) => console.log('close', ...a, c.exitCode));
