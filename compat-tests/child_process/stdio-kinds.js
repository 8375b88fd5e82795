'use strict';
// Every kind of stdio: pipe, ignore, inherit, descriptor, stream, extra pipes.
const { spawn } = require('child_process');
const fs = require('fs');
const os = require('os');
const path = require('path');
const gather = (s) => new Promise((done) => {
  let all = '';
  s.setEncoding('utf8').on('data', (d) => { all += d; }).on('end', () => done(all));
});
(async () => {
  const cat = spawn('cat');
  cat.stdin.write('one ');
  cat.stdin.end('two');
  console.log(await gather(cat.stdout), cat.stdin.constructor.name, cat.stdio.length, cat.stdio[1] === cat.stdout);
  const ignored = spawn('sh', ['-c', 'cat; echo lost'], { stdio: 'ignore' });
  console.log(ignored.stdin, ignored.stdout, ignored.stderr, ignored.stdio);
  await new Promise((d) => ignored.on('close', d));
  const inherited = spawn('sh', ['-c', 'echo inherited'], { stdio: 'inherit' });
  await new Promise((d) => inherited.on('close', d));
  const extra = spawn('sh', ['-c', 'echo three >&3; cat <&4'], { stdio: ['ignore', 'pipe', 'inherit', 'pipe', 'pipe'] });
  extra.stdio[4].end('four');
  const [third, out] = await Promise.all([gather(extra.stdio[3]), gather(extra.stdout)]);
  console.log(third, out);
  const file = path.join(os.tmpdir(), 'stdio-kinds-' + process.pid);
  const fd = fs.openSync(file, 'w');
  const toFile = spawn('sh', ['-c', 'echo out; echo err >&2'], { stdio: ['ignore', fd, fd] });
  await new Promise((d) => toFile.on('close', d));
  fs.closeSync(fd);
  console.log(JSON.stringify(fs.readFileSync(file, 'utf8')));
  fs.unlinkSync(file);
  const first = spawn('cat');
  const second = spawn('cat', { stdio: [first.stdout, 'pipe', 'inherit'] });
  // Nothing is written before the second process has the stream.
  second.on('spawn', () => first.stdin.end('through'));
  console.log(await gather(second.stdout));
})();
