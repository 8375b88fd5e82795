'use strict';
const show = (f) => {
  try {
    const r = f();
    console.log(String(f).replace(/^\(\) => /, ''), '=>', typeof r === 'string' ? JSON.stringify(r) : r);
  } catch (e) {
    console.log(String(f).replace(/^\(\) => /, ''), 'throws', e.name, e.code, e.message);
  }
};
show(() => Buffer.from('abcdefgh').swap16());
show(() => Buffer.from('abcdefgh').swap32());
show(() => Buffer.from('abcdefgh').swap64());
show(() => Buffer.from('abc').swap16());
show(() => JSON.stringify(Buffer.from('ab')));
show(() => Object.assign(Buffer.from('ab'), { x: 1 }));
show(() => Buffer.alloc(60));
show(() => Buffer.from('ab').map((x) => x + 1));
show(() => Buffer[Symbol.species] === Buffer);
show(() => class extends Buffer {}.from('a'));
show(() => Buffer.from('abc').slice(1, -1));
show(() => Buffer.from('abc').subarray('1', 9));
show(() => Object.keys(Buffer.from('ab')));
