'use strict';
// names and values that the system does not take, and an env file that is not there
const { spawnSync } = require('child_process');
const starting = (s) => Object.keys(process.env).filter((k) => k.startsWith(s));
process.env[''] = 'x';
console.log(process.env[''], '' in process.env, Object.keys(process.env).includes(''), delete process.env['']);
process.env['qq=b'] = 'x';
console.log(process.env['qq=b'], starting('qq'));
process.env.QQ_NUL = 'a\0b';
console.log(JSON.stringify(process.env.QQ_NUL));
process.env['QQ\0X'] = 'v';
console.log(process.env.QQ, starting('QQ').sort());
const { stdout, stderr, status } = spawnSync(process.execPath, ['--env-file-if-exists=nope.env', '-p', '1'], { encoding: 'utf8' });
console.log(status, stdout, stderr);
