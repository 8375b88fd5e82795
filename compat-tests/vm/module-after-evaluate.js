'use strict';
// modules in a context with jobs of its own
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
  const inner = { log: [] };
  const context = vm.createContext({ inner }, { microtaskMode: 'afterEvaluate' });
  const m = new vm.SourceTextModule('Promise.resolve().then(() => inner.log.push("job")); inner.promise = Promise.resolve(1)', { context });
  await m.link(() => {});
  console.log(m.evaluate(), inner.log);
  let got = false;
  inner.promise.then(() => { got = true; });
  await new Promise(setImmediate);
  console.log(got);
})();
