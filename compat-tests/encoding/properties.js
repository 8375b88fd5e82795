'use strict';
for (const c of [TextEncoder, TextDecoder]) {
  for (const o of [c, c.prototype]) {
    for (const k of Reflect.ownKeys(o)) {
      const d = Object.getOwnPropertyDescriptor(o, k);
      console.log(String(k), d.get ? `get ${d.get.name}` : typeof d.value === 'function' ? `${d.value.name}/${d.value.length}` : String(d.value), d.enumerable, d.configurable, d.writable);
    }
  }
}
