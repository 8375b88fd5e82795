'use strict';
// modules of a context
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
  const context = vm.createContext({ base: 40, out: [] });
  const m = new vm.SourceTextModule('out.push(base + 2); export default [] instanceof Array; export const g = globalThis.base', { context });
  await m.link(() => {});
  await m.evaluate();
  console.log(context.out, m.namespace, m.namespace.g);
  const s = new vm.SyntheticModule(['v'], function() { this.setExport('v', [1]); }, { context });
  await s.evaluate();
  const user = new vm.SourceTextModule('import { v } from "s"; out.push(v instanceof Array)', { context });
  await user.link(() => s);
  await user.evaluate();
  console.log(context.out);
})();
