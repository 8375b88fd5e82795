'use strict';
// spawnSync, execSync and execFileSync.
const cp = require('child_process');
const show = (r) => {
  delete r.pid;
  if (r.error) r.error = [r.error.message, Object.keys(r.error).filter((k) => k !== 'pid')];
  console.log(r);
};
show(cp.spawnSync('sh', ['-c', 'echo out; echo err >&2; exit 2']));
show(cp.spawnSync('cat', { input: 'some input', encoding: 'utf8' }));
show(cp.spawnSync('cat', { input: Buffer.from('bytes') }));
show(cp.spawnSync('sh', ['-c', 'kill -15 $$'], { encoding: 'utf8' }));
show(cp.spawnSync('no-such-program-here', ['x']));
show(cp.spawnSync('sleep', ['20'], { timeout: 50, encoding: 'utf8' }));
show(cp.spawnSync('echo', ['x'], { stdio: ['ignore', 'pipe', 'ignore'], encoding: 'utf8' }));
show(cp.spawnSync('echo $0', { shell: '/bin/sh', encoding: 'utf8' }));
console.log(cp.execSync('echo text', { encoding: 'utf8' }), cp.execSync('echo bytes'), cp.execFileSync('echo', ['a', 'b']).toString());
for (const f of [() => cp.execSync('echo o; echo e >&2; exit 9', { stdio: 'pipe' }), () => cp.execFileSync('sh', ['-c', 'exit 1']),
  () => cp.execFileSync('no-such-program-here', ['q'])]) {
  try {
    f();
  } catch (e) {
    console.log(e.message, e.status, e.signal, e.code, e.syscall, e.spawnargs, e.stdout && String(e.stdout), e.stderr && String(e.stderr));
  }
}
