'use strict';
// createCachedData of modules
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

const text = 'export const f = () => 1; import "x"';
const m = new vm.SourceTextModule(text);
const data = m.createCachedData();
console.log(Buffer.isBuffer(data), data.length > 0);
const again = new vm.SourceTextModule(text, { cachedData: data });
console.log(again.status, again.dependencySpecifiers);
attempt(() => new vm.SourceTextModule(text + ' ', { cachedData: data }));
again.linkRequests([new vm.SourceTextModule('')]);
again.instantiate();
console.log(again.createCachedData().length > 0);
again.evaluate();
console.log(again.namespace.f());
attempt(() => again.createCachedData());
