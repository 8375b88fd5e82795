'use strict';
// linkRequests and instantiate
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

const S = (text, o) => new vm.SourceTextModule(text, { identifier: 'id', ...o });
attempt(() => S('').linkRequests());
attempt(() => S('').linkRequests([1]));
attempt(() => S('import "a"').linkRequests([]));
attempt(() => S('import "a"').linkRequests([{}]));
attempt(() => S('import "a"').linkRequests([S('', { context: vm.createContext() })]));
attempt(() => S('import "a"').instantiate());
attempt(() => { const a = S('import "b"'), b = S('import "c"'); a.linkRequests([b]); a.instantiate(); });
attempt(() => { const a = S('import { x } from "b"'), b = S(''); a.linkRequests([b]); a.instantiate(); });
const a = S('import { x } from "b"; export const y = x + 1'), b = S('export let x = 1');
a.linkRequests([b]);
console.log(a.status, b.status);
a.instantiate();
attempt(() => a.instantiate());
console.log(a.status, b.status, a.hasAsyncGraph(), a.hasTopLevelAwait());
attempt(() => a.linkRequests([b]));
console.log(a.evaluate(), a.status, b.status, a.namespace);
attempt(() => a.instantiate());
const self = S('import * as me from "me"; export const n = typeof me');
self.linkRequests([self]);
self.instantiate();
self.evaluate();
console.log(self.namespace);
