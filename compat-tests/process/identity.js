'use strict';
// what process says of itself
console.log(process.argv.length, process.argv[1] === __filename, process.execArgv, process.argv0.length > 0, typeof process.pid, typeof process.ppid, process.title.length > 0);
console.log(process.version, process.versions.node, process.release.name, process.platform === require('os').platform(), process.arch === require('os').arch());
console.log(process.config.constructor.name, Object.isFrozen(process.config), Object.isFrozen(process.versions), Object.isFrozen(process.features), typeof process.features.inspector, process.features.require_module);
console.log(Object.prototype.toString.call(process), process instanceof require('events'), process.constructor.name, Object.getPrototypeOf(process).constructor.name, process === require('process'), globalThis.process === process);
console.log(process.cwd() === __dirname, process.umask().toString(8).length > 0, process.exitCode, process.debugPort, process.stdout.fd, process.stderr.fd, process.stdin.fd);
const t = (l, f) => { try { console.log(l, f()); } catch (e) { console.log(l, e.name, e.code, e.message); } };
t('chdir', () => process.chdir('/nope/nope'));
for (const v of [undefined, 1, null]) t('chdir', () => process.chdir(v));
for (const a of [[], [1, 'NOPE'], ['a'], [process.pid, 'SIGNOPE'], [process.pid, 999], [2 ** 31, 0]]) t('kill', () => process.kill(...a));
t('kill 0', () => process.kill(process.pid, 0));
for (const v of ['a', 8.5, -1, 2 ** 33, '0o22', '999']) t('umask', () => typeof process.umask(v));
for (const v of [undefined, 1, 'nope_user']) t('setuid', () => process.setuid(v));
t('dlopen', () => process.dlopen({ exports: {} }, '/nope.node'));
t('binding', () => process.binding('nope'));
t('getBuiltinModule', () => [process.getBuiltinModule('fs') === require('fs'), process.getBuiltinModule('node:path') === require('path'), process.getBuiltinModule('nope')]);
t('getBuiltinModule', () => process.getBuiltinModule(1));
