// Names, lengths and attributes of the members of the classes.
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
import * as web from 'node:stream/web';
for (const [name, C] of Object.entries(web)) {
  if (name === 'default') continue;
  console.log(name, C.length, C.name, globalThis[name] === C);
  for (const [o, where] of [[C, 'static'], [C.prototype, 'prototype']]) {
    if (!o) continue;
    for (const k of Reflect.ownKeys(o)) {
      const key = String(k);
      if (['length', 'name', 'prototype', 'constructor'].includes(key) || /messaging_|\(k[A-Z]/.test(key)) continue;
      const d = Object.getOwnPropertyDescriptor(o, k);
      const f = d.get ?? d.value;
      console.log(' ', where, key, d.get ? 'get' : typeof d.value, typeof f === 'function' ? `${f.name}/${f.length}` : String(f), d.enumerable, d.writable, d.configurable);
    }
  }
}
