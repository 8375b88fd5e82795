'use strict';
// search errors
const b = Buffer.from('abcabcé');
const attempt = (name, f) => { try { console.log(name, f()); } catch (e) { console.log(name, e.name, e.code, e.message); } };
for (const m of ['indexOf', 'lastIndexOf', 'includes']) {
  for (const args of [['b'], ['b', 2], ['b', -2], ['b', NaN], ['b', {}], ['b', null], ['b', 'latin1'], ['b', 0, 'nope'], ['é'], ['é', 0, 'latin1'], [97], [97.9], [353], [-159], [Buffer.from('ca')], [new Uint16Array([1])], [''], ['', 99], [Buffer.alloc(0), -1], [undefined], [null], [{}], [true]]) {
    attempt(`${m} ${args.map(String)}`, () => b[m](...args));
  }
}
for (const args of [[], [5], ['ab'], [Buffer.from('abd')], [Buffer.from('bc'), 0, 2, 1, 3], [b, -1], [b, 0, 99], [b, 0, 3, 9], [b, 'x']]) attempt('compare', () => b.compare(...args));
for (const args of [[], [5], ['abcabcé'], [Buffer.from(b)]]) attempt('equals', () => b.equals(...args));
for (const args of [['x'], ['xy', 1], ['xy', 1, 4], ['zz', 'hex'], ['x', -1], ['x', 0, 99], [256], ['x', 0, 3, 'nope'], [''], [Buffer.alloc(0)], ['x', 'nope']]) attempt('fill', () => Buffer.from('abcdef').fill(...args).toString('hex'));
