// What the constructors of streams accept.
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
for (const v of [1, null, 'x', [], () => {}, undefined]) {
  const name = String(v);
  await t(`ReadableStream(${name})`, () => new ReadableStream(v));
  await t(`ReadableStream({}, ${name})`, () => new ReadableStream({}, v));
  await t(`WritableStream(${name})`, () => new WritableStream(v));
  await t(`WritableStream({}, ${name})`, () => new WritableStream({}, v));
  await t(`TransformStream(${name})`, () => new TransformStream(v));
  await t(`TransformStream({}, ${name})`, () => new TransformStream({}, v));
  await t(`TransformStream({}, {}, ${name})`, () => new TransformStream({}, {}, v));
  await t(`highWaterMark ${name}`, () => new ReadableStream({}, { highWaterMark: v }));
  await t(`size ${name}`, () => new ReadableStream({}, { size: v }));
  await t(`type ${name}`, () => new ReadableStream({ type: v }));
  await t(`sink type ${name}`, () => new WritableStream({ type: v }));
  await t(`readableType ${name}`, () => new TransformStream({ readableType: v }));
  for (const k of ['start', 'pull', 'cancel']) await t(`source.${k} ${name}`, () => new ReadableStream({ [k]: v }));
  for (const k of ['start', 'write', 'close', 'abort']) await t(`sink.${k} ${name}`, () => new WritableStream({ [k]: v }));
  for (const k of ['start', 'transform', 'flush', 'cancel']) await t(`transformer.${k} ${name}`, () => new TransformStream({ [k]: v }));
  for (const C of [ReadableStreamDefaultReader, ReadableStreamBYOBReader, WritableStreamDefaultWriter, CountQueuingStrategy, ByteLengthQueuingStrategy])
    await t(`${C.name}(${name})`, () => new C(v));
}
for (const C of [ReadableStreamDefaultController, ReadableByteStreamController, ReadableStreamBYOBRequest, WritableStreamDefaultController, TransformStreamDefaultController])
  await t(C.name, () => new C());
await t('bytes with size', () => new ReadableStream({ type: 'bytes' }, { size() { return 1; } }));
await t('autoAllocateChunkSize 0', () => new ReadableStream({ type: 'bytes', autoAllocateChunkSize: 0 }));
for (const h of [-1, NaN, Infinity, '3', 'x', {}]) await t(`highWaterMark ${h}`, () => new ReadableStream({}, { highWaterMark: h }));
