'use strict';
// inherits, aborted and other small functions
const util = require('util');
const show = (label, f) => {
  try { console.log(label, f()); } catch (e) { console.log(label, e.name, e.code, e.message); }
};
function A() {}
A.prototype.a = 1;
function B() {}
util.inherits(B, A);
show('inherits', () => [B.super_ === A, new B().a, Object.getOwnPropertyDescriptor(B, 'super_').enumerable]);
for (const args of [[null, A], [B, null], [B, {}], [B, () => 1], [() => 1, A]]) show(args.map(String).join('|').slice(0, 30), () => util.inherits(...args));
show('usv', () => [util.toUSVString('a\ud800b\udc00'), util.toUSVString(5)]);
show('strip', () => util.stripVTControlCharacters('\x1b[1m\x1b[31mx\x1b[0m\x1b]8;;http://a\x07y\x1b]8;;\x07'));
show('strip number', () => util.stripVTControlCharacters(5));
show('env', () => util.parseEnv('A=1\nB="x y" # c\nexport C=d\nD=\'e\\nf\'\nE="g\\nh"\n#F=1\nG=a#b\n=x\nH'));
show('env number', () => util.parseEnv(5));
show('transferable', () => [util.transferableAbortSignal(new AbortController().signal) instanceof AbortSignal, util.transferableAbortController() instanceof AbortController]);
show('transferable number', () => util.transferableAbortSignal(5));
show('mark', () => util.markPromiseAsHandled(Promise.reject(new Error('unseen'))));
show('mark number', () => util.markPromiseAsHandled(5));
show('debuglog', () => { const d = util.debuglog('some'); d('not shown'); return [d.enabled, d.name, util.debug === util.debuglog]; });
const ac = new AbortController();
util.aborted(ac.signal, {}).then((v) => console.log('aborted', v.type));
util.aborted(AbortSignal.abort(), {}).then((v) => console.log('already', v));
util.aborted(ac.signal, 5).catch((e) => console.log(e.code, e.message));
util.aborted(5, {}).catch((e) => console.log(e.code, e.message));
ac.abort();
