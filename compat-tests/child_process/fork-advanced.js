'use strict';
// The advanced serialisation keeps what JSON loses.
const { fork } = require('child_process');
if (process.argv[2] === 'child') {
  process.on('message', (m) => process.send(m));
} else {
  const c = fork(__filename, ['child'], { serialization: 'advanced' });
  const loop = { name: 'loop' };
  loop.self = loop;
  const values = [undefined, -0, NaN, 1e300, 2 ** 31, -5, 12345678901234567890n, -3n, 'ascii', 'é', '€😀', new Date(5), /x+/giu, new Map([[1, { a: 2 }], ['k', new Set([1, 'b'])]]),
    new Uint8Array([1, 2, 3]), new Float64Array([1.5, -2]), Buffer.from('buf'), new ArrayBuffer(4), loop,
    [1, , 3], Object.assign([1, 2], { extra: true }), new Number(4), new String('s'), new Boolean(false), { u: undefined, n: null }].map((v) => ({ v }));
  let i = 0;
  c.on('message', (m) => {
    console.log(m.v);
    if (++i < values.length) c.send(values[i]);
    else {
      const e = new RangeError('wrong', { cause: 'why' });
      try {
        c.send(() => {});
      } catch (x) {
        console.log(x.code);
      }
      try {
        c.send({ f() {} });
      } catch (x) {
        console.log(x.message.replace(/\s+/g, ' '));
      }
      c.removeAllListeners('message');
      c.on('message', (m) => {
        console.log(m.name, m.message, m.cause, m instanceof RangeError);
        c.disconnect();
      });
      c.send(e);
    }
  });
  c.send(values[0]);
}
