'use strict';
// moduleRequests and dependencySpecifiers
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

const m = new vm.SourceTextModule('import a from "b" with { type: "json" }; import "c"; export { z } from "b"; export * from "c"; import source s from "w"');
console.log(m.moduleRequests, m.dependencySpecifiers);
console.log(Object.isFrozen(m.moduleRequests), Object.isFrozen(m.moduleRequests[0]), Object.isFrozen(m.moduleRequests[0].attributes),
  Object.isFrozen(m.dependencySpecifiers), m.moduleRequests === m.moduleRequests);
