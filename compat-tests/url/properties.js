'use strict';
for (const o of [URL, URL.prototype, URLSearchParams.prototype, Object.getPrototypeOf(new URLSearchParams().keys()), require('url').Url.prototype]) {
  for (const k of Reflect.ownKeys(o)) {
    const d = Object.getOwnPropertyDescriptor(o, k);
    console.log(String(k), d.get ? `get ${d.get.name}` : typeof d.value === 'function' ? `${d.value.name}/${d.value.length}` : typeof d.value, d.set ? d.set.name : '', d.enumerable, d.configurable, d.writable);
  }
}
