'use strict';
// what the constructors of modules refuse
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

attempt(() => new vm.SourceTextModule());
attempt(() => new vm.SourceTextModule('', 1));
for (const [k, v] of [['context', 1], ['context', {}], ['context', null], ['identifier', 1], ['lineOffset', '1'], ['columnOffset', 1.5],
  ['initializeImportMeta', 1], ['importModuleDynamically', 1], ['cachedData', 1], ['cachedData', Buffer.from('a')]]) {
  attempt(() => new vm.SourceTextModule('', { [k]: v }));
}
attempt(() => new vm.SyntheticModule());
attempt(() => new vm.SyntheticModule([1], () => {}));
attempt(() => new vm.SyntheticModule(['a', 'a'], () => {}));
attempt(() => new vm.SyntheticModule(['a']));
attempt(() => new vm.SyntheticModule(['a'], () => {}, 1));
attempt(() => new vm.SourceTextModule('let a = ;'));
