'use strict';
// What the callbacks and promises of exec and execFile get.
const cp = require('child_process');
const util = require('util');
const show = (name) => (e, out, err) => console.log(name, e && [e.message, Object.keys(e), e.code, e.killed, e.signal, e.cmd], out, err);
const call = (f, ...a) => new Promise((done) => f(...a, (...r) => done(r)));
(async () => {
  show('ok')(...await call(cp.exec, 'echo a; echo b >&2'));
  show('failed')(...await call(cp.exec, 'echo a; echo b >&2; exit 3'));
  show('file')(...await call(cp.execFile, 'echo', ['x', 'y z']));
  show('file failed')(...await call(cp.execFile, 'sh', ['-c', 'exit 2']));
  show('missing')(...await call(cp.execFile, 'no-such-program-here'));
  show('buffer')(...await call(cp.exec, 'echo a', { encoding: 'buffer' }));
  show('hex')(...await call(cp.exec, 'echo a', { encoding: 'hex' }));
  show('shell')(...await call(cp.execFile, 'echo $HOME', { shell: true, env: { HOME: '/h' } }));
  show('cwd')(...await call(cp.exec, 'pwd', { cwd: '/' }));
  show('timeout')(...await call(cp.exec, 'exec sleep 20', { timeout: 50 }));
  show('timeout and signal')(...await call(cp.exec, 'exec sleep 20', { timeout: 50, killSignal: 'SIGKILL' }));
  const [e, out] = await call(cp.exec, 'yes 12345678', { maxBuffer: 20 });
  console.log(e.name, e.code, e.message, e.cmd, JSON.stringify(out));
  console.log(await util.promisify(cp.exec)('echo p'));
  await util.promisify(cp.execFile)('sh', ['-c', 'echo o; exit 4']).catch((x) => console.log(x.code, x.stdout, x.stderr));
  const p = util.promisify(cp.exec)('true');
  console.log(p.child instanceof cp.ChildProcess, await p);
})();
