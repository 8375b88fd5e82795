// stream/consumers with streams of every kind.
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
import { arrayBuffer, blob, buffer, bytes, json, text } from 'node:stream/consumers';
import { Readable } from 'node:stream';
const inputs = {
  node: () => Readable.from([Buffer.from('[1,'), '2]']),
  web: () => new ReadableStream({ start(c) { c.enqueue('[1,'); c.enqueue(new Uint8Array([50, 93])); c.close(); } }),
  bytes: () => new Blob(['[1,', '2]']).stream(),
  array: () => ['[1', ',2]'],
  object: () => Readable.from([{}]),
  nothing: () => undefined,
  error: () => new ReadableStream({ start(c) { c.error(new Error('x')); } }),
  split: () => Readable.from([Buffer.from([0xe2, 0x82]), Buffer.from([0xac])]),
};
for (const f of [arrayBuffer, blob, buffer, bytes, text, json]) for (const [name, make] of Object.entries(inputs)) await t(`${f.name} ${name}`, () => f(make()));
