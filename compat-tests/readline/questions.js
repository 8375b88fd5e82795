'use strict';
// question in both modules, with signals.
const readline = require('readline');
const promises = require('readline/promises');
const util = require('util');
const { PassThrough } = require('stream');
const make = (m) => {
  const input = new PassThrough();
  const output = new PassThrough();
  output.on('data', (d) => console.log('output', JSON.stringify(String(d))));
  return { input, rl: m.createInterface({ input, output }) };
};
(async () => {
  const a = make(readline);
  a.rl.on('line', (l) => console.log('line', l));
  const answer = new Promise((d) => a.rl.question('name? ', d));
  a.input.write('me\nmore\n');
  console.log('answer', await answer, a.rl.getPrompt());
  const custom = util.promisify(a.rl.question).call(a.rl, 'again? ');
  a.input.write('yes\n');
  console.log(await custom);
  const ac = new AbortController();
  a.rl.question('never? ', { signal: ac.signal }, () => console.log('not called'));
  ac.abort();
  await util.promisify(a.rl.question).call(a.rl, 'x', { signal: ac.signal }).catch((e) => console.log(e.name, e.code));
  try {
    a.rl.question('x', { signal: 1 }, () => {});
  } catch (e) {
    console.log(e.code);
  }
  a.rl.close();
  const b = make(promises);
  const p = b.rl.question('promised? ');
  b.input.write('of course\n');
  console.log(await p);
  const c2 = new AbortController();
  const q = b.rl.question('aborted? ', { signal: c2.signal });
  c2.abort('because');
  await q.catch((e) => console.log(e.name, e.cause));
  await b.rl.question('q', { signal: AbortSignal.abort() }).catch((e) => console.log(e.name));
  b.rl.close();
  await b.rl.question('late').catch((e) => console.log(e.code));
})();
