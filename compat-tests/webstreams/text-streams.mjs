// TextEncoderStream and TextDecoderStream.
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
const run = async (s, ...chunks) => {
  const w = s.writable.getWriter();
  for (const c of chunks) w.write(c).catch((e) => console.log('write', show(e)));
  w.close().catch((e) => console.log('close', show(e)));
  const all = [];
  try { for await (const x of s.readable) all.push(x); } catch (e) { all.push(show(e)); }
  console.log(all);
};
await run(new TextEncoderStream(), 'a\ud83d', '\ude00b', '', 5, {}, '\ud83d');
await run(new TextEncoderStream(), '\ude00', '\ud83d', 'x');
await run(new TextEncoderStream(), Symbol('s'));
await run(new TextDecoderStream(), new Uint8Array([0xe2, 0x82]), new Uint8Array([0xac, 0x41]).buffer, new DataView(new ArrayBuffer(1)));
await run(new TextDecoderStream('utf-8', { fatal: true }), new Uint8Array([0x41]), new Uint8Array([0xff]));
await run(new TextDecoderStream('utf-8', { fatal: true }), new Uint8Array([0xe2]));
await run(new TextDecoderStream('utf-16le'), new Uint8Array([0x41, 0, 0x42]));
await run(new TextDecoderStream(undefined, { ignoreBOM: true }), new Uint8Array([0xef, 0xbb, 0xbf, 0x41]));
await run(new TextDecoderStream(), 'x');
await t('label', () => new TextDecoderStream('nope'));
const d = new TextDecoderStream('latin1', { fatal: true });
console.log(d.encoding, d.fatal, d.ignoreBOM, new TextEncoderStream().encoding);
