// registerHooks: sources that hooks give, and their mistakes
import { registerHooks } from 'module';
import { createRequire } from 'module';
const require = createRequire(import.meta.url);
const h = registerHooks({
  resolve(s, c, next) { return s.startsWith('virtual:') ? { url: s, format: s.endsWith('json') ? 'json' : s.endsWith('cjs') ? 'commonjs' : 'module', shortCircuit: true } : next(s, c); },
  load(u, c, next) {
    if (!u.startsWith('virtual:')) return next(u, c);
    const source = c.format === 'json' ? '{"v":1}' : c.format === 'commonjs' ? 'exports.v = 2; exports.f = __filename' : Buffer.from('export const v = 3; export default import.meta.url');
    return { format: c.format, source, shortCircuit: true };
  },
});
console.log((await import('virtual:a.json', { with: { type: 'json' } })).default, (await import('virtual:a.cjs')).default, (await import('virtual:a.mjs')).default);
console.log(require('virtual:b.json'), require('virtual:b.cjs'), require('virtual:b.mjs').v);
h.deregister();
let i = 0;
for (const [l, hook] of Object.entries({
  'resolve undefined': { resolve() {} }, 'resolve {}': { resolve() { return {}; } }, 'resolve sc': { resolve() { return { shortCircuit: true }; } },
  'resolve url': { resolve() { return { url: 1, shortCircuit: true }; } }, 'resolve format': { resolve(s, c, n) { return { ...n(s, c), format: 1 }; } }, 'resolve throws': { resolve() { throw new Error('boo'); } },
  'load undefined': { load() {} }, 'load sc': { load() { return { shortCircuit: true }; } }, 'load source': { load() { return { shortCircuit: true, format: 'module', source: 1 }; } },
  'load no sc': { load() { return { format: 'commonjs', source: '' }; } }, 'load format': { load() { return { format: 1, source: '', shortCircuit: true }; } }, 'load unknown': { load() { return { format: 'zz', source: '', shortCircuit: true }; } },
})) {
  const x = registerHooks(hook);
  try { await import('./fixtures/esm/named.cjs?' + i++); console.log(l, 'ok'); } catch (e) { console.log(l, e.name, e.code, e.message.replaceAll(import.meta.dirname, 'D')); }
  x.deregister();
}
for (const v of [undefined, null, { resolve: 1 }, { load: 'x' }]) try { registerHooks(v); } catch (e) { console.log(e.name, e.code, e.message); }
