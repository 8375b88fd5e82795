'use strict';
// process.env
const t = (l, f) => { try { console.log(l, f()); } catch (e) { console.log(l, e.name, e.code, e.message); } };
process.env.COMPAT_A = 1; process.env.COMPAT_B = undefined; process.env.COMPAT_C = null; process.env.COMPAT_D = '';
t('strings', () => ['A', 'B', 'C', 'D', 'Z'].map((k) => process.env['COMPAT_' + k]));
t('in', () => ['COMPAT_A' in process.env, 'COMPAT_Z' in process.env, Object.hasOwn(process.env, 'COMPAT_A'), delete process.env.COMPAT_A, delete process.env.COMPAT_Z, 'COMPAT_A' in process.env]);
t('keys', () => Object.keys(process.env).filter((k) => k.startsWith('COMPAT_')).sort());
t('descriptor', () => Object.getOwnPropertyDescriptor(process.env, 'COMPAT_D'));
t('symbol key', () => process.env[Symbol('a')]);
t('symbol set', () => { 'use strict'; process.env[Symbol('a')] = 1; });
t('symbol value', () => { process.env.COMPAT_S = Symbol('v'); });
t('object', () => { process.env.COMPAT_O = { toString() { return 'o'; } }; return process.env.COMPAT_O; });
t('define', () => Object.defineProperty(process.env, 'COMPAT_X', { value: 'x', configurable: true, enumerable: true, writable: true }).COMPAT_X);
t('define accessor', () => Object.defineProperty(process.env, 'COMPAT_Y', { get() { return 1; } }));
t('define fixed', () => Object.defineProperty(process.env, 'COMPAT_Y', { value: 'y' }));
t('spread', () => ({ ...process.env }).COMPAT_X);
t('proto', () => [Object.getPrototypeOf(process.env) === Object.prototype, Object.prototype.toString.call(process.env), typeof process.env.toString]);
t('loadEnvFile', () => process.loadEnvFile(__dirname + '/nope.env'));
