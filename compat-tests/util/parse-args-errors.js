'use strict';
// errors of parseArgs
const { parseArgs } = require('util');
const show = (label, f) => {
  try { console.log(label, f()); } catch (e) { console.log(label, e.name, e.code, e.message); }
};
const options = { flag: { type: 'boolean', short: 'f' }, name: { type: 'string', short: 'n' } };
for (const args of [['--foo'], ['-x'], ['pos'], ['--flag=1'], ['--name'], ['-n'], ['--name', '-x'], ['-n', '--flag'], ['-fx'], ['--no-flag']]) {
  show(args.join(' '), () => parseArgs({ args, options }));
}
show('positional hint', () => parseArgs({ args: ['--foo'], options, allowPositionals: true }));
for (const config of [{ args: 5 }, { options: 5 }, { strict: 5 }, { tokens: 1 }, { allowPositionals: 'x' }, { allowNegative: 1 }, { options: { a: 5 } },
  { options: { a: {} } }, { options: { a: { type: 'number' } } }, { options: { a: { type: 'string', short: 'ab' } } },
  { options: { a: { type: 'string', short: 5 } } }, { options: { a: { type: 'string', multiple: 1 } } },
  { options: { a: { type: 'string', default: 1 } } }, { options: { a: { type: 'boolean', multiple: true, default: true } } },
  { options: { a: { type: 'string', multiple: true, default: [1] } } }]) {
  show(JSON.stringify(config), () => parseArgs({ args: [], ...config }));
}
