'use strict';
// Errors of -e, -p and standard input, and their frames.
const { spawnSync } = require('child_process');
const run = (args, input) => {
  const r = spawnSync(process.execPath, args, { encoding: 'utf8', input });
  console.log(args.join(' '), r.status, r.stdout + r.stderr.replace(/Node\.js v.*/, ''));
};
run(['-e', "throw new Error('x')"]);
run(['-p', 'nope']);
run(['-'], 'null.x');
run(['--input-type=module', '-e', 'await 1; const x = undefined; x.y']);
run(['-e', "import fs from 'fs'; console.log(typeof fs.readFile, import.meta.url.slice(-7))"]);
