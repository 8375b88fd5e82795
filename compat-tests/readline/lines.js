'use strict';
// Lines of a stream: ends of lines in pieces, the rest at the end, events.
const readline = require('readline');
const { PassThrough, Readable } = require('stream');
const input = new PassThrough();
const rl = readline.createInterface({ input });
rl.on('line', (l) => console.log('line', JSON.stringify(l)));
for (const e of ['pause', 'resume', 'close', 'history']) rl.on(e, () => console.log(e));
console.log(rl.terminal, rl.line, rl.cursor, rl.getPrompt(), rl.columns);
for (const s of ['a\nb\r', '\nc\rd\u2028e\u2029', 'f', 'g\n', '\n\n', 'é€', 'rest']) input.write(s);
input.end();
rl.on('close', async () => {
  for (const f of [() => rl.prompt(), () => rl.write('x'), () => rl.pause(), () => rl.resume(), () => rl.question('q', () => {})]) {
    try {
      f();
      console.log('nothing');
    } catch (e) {
      console.log(e.code, e.message);
    }
  }
  const lines = [];
  for await (const l of readline.createInterface({ input: Readable.from(['1\n2', '2\n3']), crlfDelay: Infinity })) lines.push(l);
  console.log(lines);
  for await (const l of readline.createInterface({ input: Readable.from(['x\ny\n']) })) {
    console.log(l);
    break;
  }
});
