// module.register: asynchronous hooks
import { register } from 'module';
process.noDeprecation = true;
const hooks = `let prefix; export async function initialize(d) { prefix = d.prefix; }
export async function resolve(s, c, next) { if (s === 'magic') return { url: 'magic:' + prefix, shortCircuit: true, format: 'module' }; return next(s, c); }
export async function load(u, c, next) { if (u.startsWith('magic:')) return { format: 'module', shortCircuit: true, source: 'export default ' + JSON.stringify(u) };
  const r = await next(u, c); return u.endsWith('named.cjs') ? { ...r, source: String(r.source) + ';exports.extra = 7' } : r; }`;
console.log(register('data:text/javascript,' + encodeURIComponent(hooks), { data: { prefix: 'abc' } }));
console.log((await import('magic')).default, (await import('./fixtures/esm/named.cjs')).default.extra, import.meta.resolve('magic'));
try { register('./nope.mjs', import.meta.url); } catch (e) { console.log(e.code); }
