'use strict';
const list = (o) => Reflect.ownKeys(o).filter((k) => typeof k === 'string').map((k) => {
  const d = Object.getOwnPropertyDescriptor(o, k);
  const kind = d.get ? `get ${d.get.name}` : typeof d.value === 'function' ? `${d.value.name}/${d.value.length}` : typeof d.value;
  return `${k}: ${kind} ${d.enumerable ? 'e' : '-'}${d.configurable ? 'c' : '-'}${d.writable ? 'w' : '-'}`;
});
console.log(list(Buffer).join('\n'));
console.log(list(Buffer.prototype).join('\n'));
console.log(list(require('buffer')).join('\n'));
