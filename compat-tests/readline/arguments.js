'use strict';
// Options that createInterface refuses, history that it keeps.
const readline = require('readline');
const { PassThrough } = require('stream');
const input = new PassThrough();
for (const o of [{ completer: 1 }, { history: 1 }, { historySize: -1 }, { historySize: 'x' }, { tabSize: 0 }, { tabSize: '4' }, { tabSize: 4.5 },
  { escapeCodeTimeout: 'x' }, { escapeCodeTimeout: NaN }, { signal: 1 }]) {
  try {
    readline.createInterface({ input: new PassThrough(), ...o });
    console.log('fine', o);
  } catch (e) {
    console.log(e.name, e.code, e.message);
  }
}
const rl = readline.createInterface({ input, output: new PassThrough(), terminal: true, historySize: 3, removeHistoryDuplicates: true });
rl.on('history', (h) => console.log(h));
for (const l of ['a', 'b', '  ', 'b', 'c', 'a', 'd', '']) rl.write(l + '\n');
console.log(rl.history, rl.historyIndex, rl.historySize, rl.tabSize, rl.crlfDelay, rl.escapeCodeTimeout, rl.isCompletionEnabled);
rl.close();
const off = readline.createInterface({ input: new PassThrough(), output: new PassThrough(), terminal: true, historySize: 0 });
off.write('x\n');
console.log(off.history);
off.close();
const ac = new AbortController();
const signalled = readline.createInterface({ input: new PassThrough(), signal: ac.signal });
signalled.on('close', () => console.log('closed by the signal', signalled.closed));
ac.abort();
