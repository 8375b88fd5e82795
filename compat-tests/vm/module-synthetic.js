'use strict';
// synthetic modules
const vm = require('vm');
if (!vm.SourceTextModule) {
  const { status } = require('child_process').spawnSync(process.execPath,
    ['--no-warnings', '--experimental-vm-modules', __filename], { stdio: 'inherit' });
  process.exit(status);
}
const attempt = (f) => {
  try {
    const v = f();
    console.log(v);
    return v;
  } catch (e) {
    console.log(e.name, e.code, e.message);
  }
};
const settle = (p) => p.then((v) => console.log('fulfilled', v), (e) => console.log('rejected', e && e.name, e && e.code, e && e.message));

(async () => {
  const m = new vm.SyntheticModule(['a', 'default'], function() { this.setExport('a', 1); this.setExport('default', 2); }, { identifier: 'syn' });
  console.log(m.status, m, m.namespace);
  attempt(() => m.setExport(1));
  attempt(() => m.setExport('b', 1));
  console.log(m.link(), m.evaluate() === m.evaluate(), m.status, m.namespace);
  m.setExport('a', 9);
  console.log(m.namespace.a);
  const user = new vm.SourceTextModule('import d, { a } from "m"; export const s = d + a');
  await user.link(() => m);
  await user.evaluate();
  console.log(user.namespace);
  const bad = new vm.SyntheticModule([], () => { throw new Error('steps'); });
  await settle(bad.evaluate());
  console.log(bad.status, bad.error.message);
  const busy = new vm.SyntheticModule([], () => { busy.evaluate().catch((e) => console.log(e.code)); });
  await settle(busy.evaluate());
})();
