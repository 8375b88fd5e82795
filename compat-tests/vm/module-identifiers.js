'use strict';
// identifiers that are not given count by context
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

const context = vm.createContext();
console.log(new vm.SourceTextModule('').identifier, new vm.SyntheticModule([], () => {}).identifier);
console.log(new vm.SourceTextModule('', { context }).identifier, new vm.SourceTextModule('', { context }).identifier);
console.log(new vm.SourceTextModule('', { identifier: 'x' }).identifier, new vm.SourceTextModule('').identifier);
console.log(new vm.SourceTextModule('', { context }).context === context, new vm.SourceTextModule('').context);
