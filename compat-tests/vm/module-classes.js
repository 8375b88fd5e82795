'use strict';
// the classes of modules: names, members, abstractness
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

for (const C of [vm.Module, vm.SourceTextModule, vm.SyntheticModule]) {
  console.log(C.name, C.length, Object.getPrototypeOf(C).name);
  for (const k of Object.getOwnPropertyNames(C.prototype)) {
    const d = Object.getOwnPropertyDescriptor(C.prototype, k);
    console.log(' ', k, d.enumerable, d.value ? d.value.length : typeof d.get);
  }
}
attempt(() => new vm.Module());
attempt(() => vm.SourceTextModule(''));
attempt(() => vm.Module.prototype.identifier);
attempt(() => vm.SourceTextModule.prototype.linkRequests.call({}, []));
attempt(() => vm.SyntheticModule.prototype.setExport.call({}, 'x'));
class Sub extends vm.SourceTextModule {}
console.log(new Sub('', { identifier: 'sub' }));
