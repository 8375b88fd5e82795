'use strict';
// initializeImportMeta
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
  const m = new vm.SourceTextModule('export const meta = import.meta; export const same = import.meta === meta', {
    initializeImportMeta(meta, module) {
      console.log(Object.getPrototypeOf(meta), Object.keys(meta), module === m, arguments.length);
      meta.url = 'x:y';
    },
  });
  await m.link(() => {});
  await m.evaluate();
  console.log(m.namespace.meta, m.namespace.same);
  const none = new vm.SourceTextModule('export default import.meta');
  await none.link(() => {});
  await none.evaluate();
  console.log(none.namespace.default);
})();
