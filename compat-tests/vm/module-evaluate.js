'use strict';
// evaluate: values, errors, top-level await, limits
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

const S = (text) => { const m = new vm.SourceTextModule(text, { identifier: 'id' }); m.linkRequests([]); m.instantiate(); return m; };
(async () => {
  await settle(new vm.SourceTextModule('').evaluate());
  await settle(S('').evaluate(null));
  await settle(S('').evaluate({ timeout: 'x' }));
  await settle(S('').evaluate({ timeout: 0 }));
  await settle(S('').evaluate({ breakOnSigint: 1 }));
  await settle(vm.Module.prototype.evaluate.call({}));
  const t = S('throw new RangeError("boo")');
  attempt(() => t.error);
  await settle(t.evaluate());
  console.log(t.status, t.error.message, t.evaluate() === t.evaluate());
  const w = S('export const v = await 5');
  console.log(w.hasTopLevelAwait(), w.hasAsyncGraph());
  const p = w.evaluate();
  console.log(w.status, p);
  await p;
  console.log(w.status, w.namespace);
  const loop = S('for (;;);');
  await settle(loop.evaluate({ timeout: 20 }));
  console.log(loop.status);
})();
