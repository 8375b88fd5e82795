// When the promises of streams settle, counted in microtasks.
async function ticks(label, make) {
  let n = 0;
  const log = [];
  make((x) => log.push(`${x}@${n}`));
  (function tick() { if (n < 30) { n++; Promise.resolve().then(tick); } })();
  await new Promise((resolve) => setTimeout(resolve, 5));
  console.log(label, log.join(' '));
}
await ticks('pull', (L) => new ReadableStream({ n: 0, pull(c) { L('pull'); c.enqueue(1); if (++this.n > 2) c.close(); } }, { highWaterMark: 10 }));
await ticks('async pull', (L) => new ReadableStream({ n: 0, async pull(c) { L('pull'); c.enqueue(1); if (++this.n > 2) c.close(); } }, { highWaterMark: 10 }));
await ticks('async start', (L) => new ReadableStream({ n: 0, async start() {}, pull(c) { L('pull'); c.enqueue(1); if (++this.n > 2) c.close(); } }, { highWaterMark: 10 }));
await ticks('read', (L) => {
  const r = new ReadableStream({ start(c) { c.enqueue(1); c.enqueue(2); c.close(); } }).getReader();
  r.read().then(() => L('r1'));
  r.closed.then(() => L('closed'));
  r.read().then(() => L('r2'));
  r.read().then(() => L('end'));
});
await ticks('for await', (L) => {
  const s = new ReadableStream({ start(c) { c.enqueue(1); c.enqueue(2); c.close(); } });
  (async () => { for await (const x of s) L(`c${x}`); L('end'); })();
});
await ticks('iterator', (L) => {
  const it = new ReadableStream({ start(c) { c.enqueue(1); c.enqueue(2); c.close(); } }).values();
  for (let i = 0; i < 3; i++) it.next().then((x) => L(`n${x.value}`));
  it.return(5).then((x) => L(`return${x.value}`));
});
await ticks('from', (L) => {
  const r = ReadableStream.from([1, 2]).getReader();
  for (let i = 0; i < 3; i++) r.read().then((x) => L(`r${x.value}`));
});
await ticks('write', (L) => {
  const w = new WritableStream({ write(c) { L(`w${c}`); }, close() { L('close'); } }, { highWaterMark: 2 }).getWriter();
  w.ready.then(() => L('ready'));
  w.write(1).then(() => L('d1'));
  w.write(2).then(() => L('d2'));
  w.close().then(() => L('closed'));
});
await ticks('async close', (L) => {
  const w = new WritableStream({ async write(c) { L(`w${c}`); }, async close() { L('close'); } }).getWriter();
  w.write(1).then(() => L('d1'));
  w.close().then(() => L('closed'));
});
await ticks('transform', (L) => {
  const t = new TransformStream({ transform(c, k) { L(`t${c}`); k.enqueue(c); }, flush() { L('flush'); } });
  const w = t.writable.getWriter(), r = t.readable.getReader();
  w.write(1).then(() => L('d1'));
  w.write(2).then(() => L('d2'));
  w.close().then(() => L('closed'));
  for (let i = 0; i < 3; i++) r.read().then((x) => L(`r${x.value}`));
});
await ticks('pipe', (L) => {
  const s = new ReadableStream({ start(c) { c.enqueue(1); c.enqueue(2); c.close(); } });
  s.pipeTo(new WritableStream({ write(c) { L(`w${c}`); }, close() { L('close'); } })).then(() => L('done'));
});
await ticks('cancel', (L) => {
  const r = new ReadableStream({ cancel() { L('c'); } }).getReader();
  r.read().then(() => L('r'));
  r.closed.then(() => L('closed'));
  r.cancel().then(() => L('done'));
});
await ticks('async cancel', (L) => new ReadableStream({ async cancel() { L('c'); } }).cancel().then(() => L('done')));
await ticks('abort', (L) => {
  const w = new WritableStream({ abort() { L('a'); } }).getWriter();
  w.closed.catch(() => L('closed'));
  w.ready.then(() => L('ready'));
  w.write(1).catch(() => L('w'));
  w.abort().then(() => L('done'));
});
