'use strict';
// tty where there is no terminal
const tty = require('tty'), t = (l, f) => { try { console.log(l, f()); } catch (e) { console.log(l, e.name, e.code, e.message); } };
console.log(Object.keys(tty).join(), [0, 1, 2, 99, -1, 1.5, 'a', undefined, null].map((v) => tty.isatty(v)).join());
for (const v of [-1, 1.5, 'a', undefined]) { t('ReadStream', () => new tty.ReadStream(v)); t('WriteStream', () => new tty.WriteStream(v)); }
const w = tty.WriteStream.prototype;
console.log(Object.getOwnPropertyNames(w).sort().join(), tty.ReadStream.length, tty.WriteStream.length);
for (const [env, d] of [[{ TERM: 'dumb' }], [{ TERM: 'xterm' }], [{ TERM: 'xterm-256color' }], [{ COLORTERM: 'truecolor' }], [{ NO_COLOR: '1', TERM: 'xterm' }], [{ FORCE_COLOR: '0' }], [{ FORCE_COLOR: '1' }], [{ FORCE_COLOR: '2' }], [{ FORCE_COLOR: '3' }], [{ FORCE_COLOR: '' }], [{ CI: '1', GITHUB_ACTIONS: '1' }], [{ CI: '1', TRAVIS: '1' }], [{ TMUX: '1' }], [{ TERM: 'linux' }], [{ TERM_PROGRAM: 'iTerm.app', TERM_PROGRAM_VERSION: '3.0' }], [{ TEAMCITY_VERSION: '9.1' }], [{}]]) console.log(env, w.getColorDepth.call({}, env));
for (const a of [[16], [256], [2 ** 24], [{ TERM: 'xterm' }], [16, { TERM: 'xterm' }], [256, { TERM: 'xterm-256color' }]]) t('hasColors', () => w.hasColors.apply({ getColorDepth: w.getColorDepth }, a));
for (const a of [['a'], [0], [1.5]]) t('hasColors', () => w.hasColors.apply({ getColorDepth: w.getColorDepth }, a));
console.log(process.stdout.isTTY, process.stdin.isTTY, process.stdout.columns, typeof process.stdout.getColorDepth);
