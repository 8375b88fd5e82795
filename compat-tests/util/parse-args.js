'use strict';
// parseArgs: values, positionals, tokens
const { parseArgs } = require('util');
const show = (label, f) => {
  try { console.log(label, f()); } catch (e) { console.log(label, e.name, e.code, e.message); }
};
const options = { flag: { type: 'boolean', short: 'f' }, name: { type: 'string', short: 'n' }, list: { type: 'string', multiple: true, short: 'l' },
  level: { type: 'string', default: 'low' }, all: { type: 'boolean', multiple: true } };
const args = ['-f', '--name=a=b', '-lx', '--list', 'y', '--all', '--all', 'pos', '--', '--flag'];
show('all', () => parseArgs({ args, options, allowPositionals: true, tokens: true }));
show('group', () => parseArgs({ args: ['-fnvalue'], options, tokens: true }).tokens);
show('group of flags', () => parseArgs({ args: ['-abc', 'x'], strict: false }));
show('negative', () => parseArgs({ args: ['--no-flag', '--no-all', '--all'], options, allowNegative: true, tokens: true }));
show('not strict', () => parseArgs({ args: ['--foo', '--bar=1', '-z', '-'], strict: false, tokens: true }));
show('order', () => parseArgs({ args: ['--name', '1', '--name', '2'], options }).values);
show('dash', () => parseArgs({ args: ['--name', '-'], options }).values);
show('prototype', () => Object.getPrototypeOf(parseArgs({ args: [] }).values));
show('__proto__', () => parseArgs({ args: ['--__proto__=x'], strict: false }).values);
show('argv', () => parseArgs({ allowPositionals: true }).positionals);
show('defaults', () => parseArgs({ args: [], options: { a: { type: 'string', multiple: true, default: ['x'] }, b: { type: 'boolean', default: false } } }).values);
