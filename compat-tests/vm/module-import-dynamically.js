'use strict';
// importModuleDynamically of modules, scripts and functions
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
  const target = new vm.SourceTextModule('export const q = 9');
  await target.link(() => {});
  await target.evaluate();
  const importModuleDynamically = (specifier, owner, attributes, phase) => {
    console.log(specifier, owner.constructor.name, { ...attributes }, phase);
    return target;
  };
  const run = async (options) => {
    const m = new vm.SourceTextModule('export default import("t", { with: { type: "json" } })', options);
    await m.link(() => {});
    await m.evaluate();
    return m.namespace.default;
  };
  await settle(run({ importModuleDynamically }).then((n) => n === target.namespace));
  await settle(run({ importModuleDynamically: () => target.namespace }).then((n) => n.q));
  await settle(run({}));
  await settle(run({ importModuleDynamically: () => 1 }));
  await settle(run({ importModuleDynamically: () => { throw new Error('no'); } }));
  await settle(run({ importModuleDynamically: () => new vm.SourceTextModule('') }));
  await settle(vm.runInThisContext('import("s")', { importModuleDynamically }).then((n) => n.q));
  await settle(vm.compileFunction('return import("f")', [], { importModuleDynamically })().then((n) => n.q));
  await settle(vm.runInThisContext('import("fs")', { importModuleDynamically: vm.constants.USE_MAIN_CONTEXT_DEFAULT_LOADER }).then((n) => typeof n.readFileSync));
  const failed = new vm.SourceTextModule('throw new Error("late")');
  await failed.link(() => {});
  await failed.evaluate().catch(() => {});
  await settle(run({ importModuleDynamically: () => failed }));
})();
