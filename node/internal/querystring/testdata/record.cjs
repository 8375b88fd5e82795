// Records what node:querystring answers. Usage: node record.cjs SEED COUNT > cases.json
'use strict';
const qs = require('querystring');
let seed = Number(process.argv[2]);
const rnd = (n) => {
  seed = (Math.imul(seed, 1103515245) + 12345) & 0x7fffffff;
  return (seed >>> 8) % n;
};
const bits = ['a', 'b', 'key', '=', '=', '&', '&', '+', '%20', '%', '%zz', '%e9', '%C3%A9', '%f0%9f%98%80', 'é', '\u{1F600}', ';', ':', '::', '==', '&&', 'aab', 'aa', '%ed%a0%80', '%ff', ' ', '!', '%2B'];
const out = { parse: [], escape: [], unescape: [] };
for (let i = 0; i < Number(process.argv[3]); i++) {
  let s = '';
  for (let k = rnd(9); k >= 0; k--) s += bits[rnd(bits.length)];
  const sep = ['&', '&', '&', ';', '::', 'aab'][rnd(6)], eq = ['=', '=', '=', ':', '==', 'aa'][rnd(6)], max = [1000, 0, 1, 2][rnd(4)];
  const pairs = [];
  const o = qs.parse(s, sep, eq, { maxKeys: max });
  for (const [k, v] of Object.entries(o)) for (const x of [v].flat()) pairs.push([k, x]);
  const raw = [];
  qs.parse(s, sep, eq, { maxKeys: max, decodeURIComponent: (x) => { raw.push(x); return x; } });
  out.parse.push([s, sep, eq, max, pairs, raw]);
  out.escape.push([s, qs.escape(s)]);
  out.unescape.push([s, qs.unescape(s)]);
}
const rows = (a) => '[\n' + a.map((x) => JSON.stringify(x)).join(',\n') + '\n]';
process.stdout.write('{' + Object.entries(out).map(([k, v]) => `"${k}":${rows(v)}`).join(',\n') + '}\n');
