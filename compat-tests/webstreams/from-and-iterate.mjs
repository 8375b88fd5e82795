// ReadableStream.from and the iterators of streams.
const show = (e) => (e instanceof Error || e instanceof DOMException ? `${e.constructor.name} [${e.code}] ${e.message}` : String(e));
async function t(label, f) {
  try {
    let r = f();
    if (r && typeof r.then === 'function') r = await r.then((v) => ['fulfilled', v], (e) => ['rejected ' + show(e)]);
    else r = [typeof r];
    console.log(label, ...r);
  } catch (e) {
    console.log(label, 'throws', show(e));
  }
}
for (const v of [1, null, undefined, {}, { [Symbol.asyncIterator]: 1 }, () => {}]) await t('from', () => ReadableStream.from(v));
for (const bad of [1, null, undefined, {}]) {
  await t('iterator', () => ReadableStream.from({ [Symbol.asyncIterator]: () => bad }));
  await t('next', () => ReadableStream.from({ [Symbol.asyncIterator]: () => ({ next: () => bad }) }).getReader().read());
  await t('return', () => ReadableStream.from({ [Symbol.asyncIterator]: () => ({ next: () => ({}), return: () => bad }) }).getReader().cancel());
}
for (const s of [[1, Promise.resolve(2)], 'ab', new Set([1]), (async function* () { yield 1; yield 2; })(), (function* () { yield 3; })()]) {
  const all = [];
  for await (const x of ReadableStream.from(s)) all.push(x);
  console.log(all);
}
await t('rejected value', () => ReadableStream.from([Promise.reject(new Error('rv'))]).getReader().read());
const stream = () => new ReadableStream({ start(c) { c.enqueue(1); c.enqueue(2); }, cancel(r) { console.log('cancelled', r); } });
{ const s = stream(); for await (const x of s) { console.log(x); break; } console.log(s.locked); }
{ const s = stream(); for await (const x of s.values({ preventCancel: true })) { console.log(x); break; } console.log(s.locked); }
{
  const it = stream().values();
  console.log(await it.next(), await it.return('v'), await it.next(), await it.return('w'));
  const p = Object.getPrototypeOf(it);
  console.log(Reflect.ownKeys(p), p[Symbol.toStringTag], it);
  await t('next', () => p.next.call({}));
}
{
  const s = new ReadableStream({ pull(c) { c.error(new Error('pe')); } });
  try { for await (const x of s) console.log(x); } catch (e) { console.log(show(e)); }
}
