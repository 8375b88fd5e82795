// The order in which the options of streams are read.
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
const spy = (o, name, log) => new Proxy(o, { get(target, k) { if (typeof k === 'string') log.push(`${name}.${k}`); return target[k]; } });
const run = (f) => { const log = []; f(log); console.log(log.join(' ')); };
run((l) => new ReadableStream(spy({}, 's', l), spy({}, 'q', l)));
run((l) => new ReadableStream(spy({ type: 'bytes' }, 's', l), spy({}, 'q', l)));
run((l) => new WritableStream(spy({}, 's', l), spy({}, 'q', l)));
run((l) => new TransformStream(spy({}, 't', l), spy({}, 'w', l), spy({}, 'r', l)));
run((l) => new ReadableStream().pipeTo(new WritableStream(), spy({}, 'o', l)));
run((l) => new ReadableStream().pipeThrough(spy(new TransformStream(), 'p', l), spy({}, 'o', l)));
run((l) => new ReadableStream().getReader(spy({}, 'o', l)));
run((l) => new ReadableStream().values(spy({}, 'o', l)));
