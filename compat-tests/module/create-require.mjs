// createRequire, findPackageJSON, isBuiltin
import { createRequire, findPackageJSON, isBuiltin } from 'module';
import { pathToFileURL } from 'url';
const dir = import.meta.dirname, t = (l, f) => { try { const v = f(); console.log(l, typeof v === 'string' ? v.replaceAll(dir, 'D') : v); } catch (e) { console.log(l, e.name, e.code, e.message.replaceAll(dir, 'D')); } };
const require = createRequire(import.meta.url);
t('require', () => require('./fixtures/esm/named.cjs').a);
t('cache', () => require.cache[require.resolve('./fixtures/esm/named.cjs')].exports.b);
t('main', () => require.main);
t('keys', () => Object.keys(require).join());
t('dir', () => createRequire(dir + '/fixtures/')('./esm/named.cjs').e);
t('url object', () => createRequire(pathToFileURL(dir + '/fixtures/x.js'))('./esm/named.cjs').e);
t('pkgs', () => createRequire(dir + '/fixtures/pkgs/any.js')('mainonly'));
for (const v of [undefined, './a', 'http://a/b', 1, {}]) t(String(v), () => createRequire(v));
t('fpj', () => findPackageJSON('maps', dir + '/fixtures/pkgs/any.js'));
t('fpj rel', () => findPackageJSON('./fixtures/typed/esm.js', import.meta.url));
t('fpj none', () => findPackageJSON());
t('fpj missing', () => findPackageJSON('nope-pkg', import.meta.url));
t('isBuiltin', () => [undefined, 1, 'fs', 'node:fs', 'node:test', 'test', 'fs/promises', 'sys', 'node:node:fs'].map(isBuiltin).join());
