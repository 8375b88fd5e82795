'use strict';
// link with a linker
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
  await settle(new vm.SourceTextModule('').link());
  await settle(vm.Module.prototype.link.call({}, () => {}));
  await settle(new vm.SourceTextModule('import "a"').link(() => 1));
  await settle(new vm.SourceTextModule('import "a"').link(() => { throw new Error('linker'); }));
  await settle(new vm.SourceTextModule('import "a"').link(async () => { throw new Error('later'); }));
  await settle(new vm.SourceTextModule('import "a"').link(() => new vm.SourceTextModule('', { context: vm.createContext() })));
  await settle(new vm.SourceTextModule('import { q } from "a"').link(() => new vm.SourceTextModule('')));
  const bad = new vm.SourceTextModule('throw 7');
  await bad.link(() => {});
  await bad.evaluate().catch(() => {});
  const on = new vm.SourceTextModule('import "bad"');
  await settle(on.link(() => bad));
  console.log(on.status, on.error.code, on.error.cause);
  const seen = [];
  const mods = {};
  const make = (name, text) => mods[name] = new vm.SourceTextModule(text, { identifier: name });
  make('root', 'import { a } from "a"; import { b } from "b"; export const sum = a + b');
  make('a', 'import { c } from "c" with { k: "v" }; export const a = 1 + c');
  make('b', 'import { c } from "c"; export const b = 10 + c');
  make('c', 'export const c = 100');
  const linker = (specifier, referrer, extra) => {
    seen.push([specifier, referrer.identifier, { ...extra.attributes }, extra.attributes === extra.assert]);
    return mods[specifier];
  };
  const p = mods.root.link(linker);
  console.log(mods.root.status, mods.a.status);
  await settle(p);
  console.log(seen, mods.c.status);
  await mods.root.evaluate();
  console.log(mods.root.namespace);
  await settle(mods.root.link(linker));
  const fresh = new vm.SourceTextModule('');
  fresh.link(() => {});
  await settle(fresh.link(() => {}));
})();
