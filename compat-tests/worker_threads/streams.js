'use strict';
// Standard streams as options.
const { Worker } = require('node:worker_threads');
const w = new Worker(`
  process.stdin.setEncoding('utf8');
  process.stdin.on('data', (d) => console.log('got', JSON.stringify(d)));
  process.stdin.on('end', () => { console.error('to stderr'); process.stdout.write('last', () => console.log(' written')); });
`, { eval: true, stdin: true, stdout: true, stderr: true });
let out = '';
let err = '';
w.stdout.setEncoding('utf8').on('data', (d) => { out += d; }).on('end', () => console.log('stdout', JSON.stringify(out)));
w.stderr.setEncoding('utf8').on('data', (d) => { err += d; }).on('end', () => console.log('stderr', JSON.stringify(err)));
w.stdin.write('one');
setTimeout(() => w.stdin.end('two'), 50);
w.on('exit', (c) => console.log('exit', c));
console.log(w.stdin.constructor.name, w.stdout.constructor.name, w.stdout === w.stdout);
