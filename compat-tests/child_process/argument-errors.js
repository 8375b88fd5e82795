'use strict';
// argument errors
const cp = require('child_process');
const attempt = (name, f) => { try { const r = f(); console.log(name, typeof r); } catch (e) { console.log(name, e.name, e.code, e.message); } };
for (const f of ['spawn', 'spawnSync', 'execFile', 'execFileSync', 'fork']) {
  for (const args of [[], [5], [''], ['a\0b'], ['x', 'y'], ['x', [], 'y'], ['x', [], { cwd: 5 }], ['x', [], { uid: 'a' }], ['x', [], { gid: 1.5 }], ['x', [], { detached: 'x' }], ['x', [], { shell: 5 }], ['x', [], { argv0: 5 }], ['x', [], { windowsHide: 1 }],
    ['x', [], { timeout: -1 }], ['x', [], { killSignal: 'NOPE' }], ['x', [], { stdio: 'nope' }], ['x', [], { stdio: ['nope'] }], ['x', ['a\0']], ['x', [], { env: { A: 'a\0' } }], ['x', [], { signal: 5 }]]) {
    if (f === 'fork' && args[0] === 'x' && !args[2]) continue;
    attempt(`${f} ${JSON.stringify(args)}`, () => { const r = cp[f](...args); r?.on?.('error', () => {}); r?.kill?.(); return r; });
  }
}
for (const args of [[], [5], ['', 5], ['a\0'], ['exit 0', { timeout: 'x' }], ['exit 0', { maxBuffer: -1 }], ['exit 0', { shell: 5 }]]) {
  attempt(`exec ${JSON.stringify(args)}`, () => cp.exec(...args));
  attempt(`execSync ${JSON.stringify(args)}`, () => cp.execSync(...args));
}
