// data: URLs
const b64 = (s) => 'data:text/javascript;base64,' + Buffer.from(s).toString('base64');
console.log((await import('data:text/javascript,export default 1+1')).default, (await import(b64('export const a="é€"'))).a, (await import('data:text/javascript;charset=utf-8,export const x = "%F0%9F%98%80"')).x);
console.log((await import('data:text/javascript,import fs from "fs"; export default typeof fs.readFileSync')).default);
console.log((await import('data:text/javascript,export default import.meta.url')).default, (await import('data:text/javascript,export default Object.keys(import.meta).join()')).default);
for (const u of ['data:text/javascript,import "./x.mjs"', 'data:text/javascript,import "fs/x"', 'data:text/javascript,throw 1', 'data:text/javascript,let a = ;', 'data:application/javascript,export default 3', 'data:text/javascript;base64,*', 'data:x']) {
  try { console.log(u, (await import(u)).default); } catch (e) { console.log(u, e?.name, e?.code, e?.message ?? e); }
}
console.log(await import('data:text/javascript,export default {}') === await import('data:text/javascript,export default {}'), await import('data:text/javascript,export default {}#1') === await import('data:text/javascript,export default {}'));
