// Writes engine/internal/text/testdata/*.tsv: random cases of number text,
// number parsing, case mapping, normalization and Unicode classes with the
// answers of the Node.js that runs this.
//
//   node26 scripts/generators/text-cases.mjs engine/internal/text/testdata [COUNT [SEED]]
import { mkdirSync, writeFileSync } from 'node:fs';

const [dir, count = '3000', seed = '1'] = process.argv.slice(2);
const M = (1n << 64n) - 1n;
let state = BigInt(seed) * 0x9E3779B97F4A7C15n;
function random64() {
  state = (state + 0x9E3779B97F4A7C15n) & M;
  let z = state;
  z = ((z ^ (z >> 30n)) * 0xBF58476D1CE4E5B9n) & M;
  z = ((z ^ (z >> 27n)) * 0x94D049BB133111EBn) & M;
  return z ^ (z >> 31n);
}
const below = (n) => Number(random64() % BigInt(n));
const unit = () => Number(random64() >> 11n) / 2 ** 53;
const view = new DataView(new ArrayBuffer(8));
const bits = (f) => (view.setFloat64(0, f), view.getBigUint64(0).toString(16));
const fromBits = (b) => (view.setBigUint64(0, b), view.getFloat64(0));
const hex = (s) => {
  let out = '';
  for (let i = 0; i < s.length; i++) out += s.charCodeAt(i).toString(16).padStart(4, '0');
  return out || '-';
};
const bigint = (s) => {
  try {
    return BigInt(s).toString();
  } catch {
    return 'x';
  }
};
const pick = (list) => list[below(list.length)];
const word = (list, max) => Array.from({ length: 1 + below(max) }, () => pick(list)).join('');

const kinds = [
  () => fromBits(random64()),
  () => (Math.floor(unit() * 2e6) / 1000) * pick([1, -1]),
  () => Math.floor(unit() * 1e6) / 2 ** below(20),
  () => unit() * 10 ** (below(40) - 20),
  () => below(1e12),
  () => (below(1e5) + 0.5) / 10 ** below(8),
  () => Number(random64()),
  unit,
];
const numbers = [0, -0, NaN, Infinity, -Infinity, 5e-324, 1.7976931348623157e308, 1e21, 1e-7, 123456789012345680000, 0.1, 2 ** 53, -(2 ** 63)];
for (let i = 0; i < +count; i++) numbers.push(kinds[i % kinds.length]());
const numberRows = numbers.map((f, i) => {
  const [radix, digits, precision] = [2 + below(35), below(i % 3 ? 8 : 101), 1 + below(i % 3 ? 10 : 100)];
  return [bits(f), f, radix, f.toString(radix), digits, f.toFixed(digits), f.toExponential(digits), f.toExponential(), precision, f.toPrecision(precision)].join('\t');
});

const pieces = ['0', '1', '2', '5', '9', '.', 'e', 'E', '+', '-', 'x', 'X', 'o', 'b', 'n', '_', ' ', '\t', '\n', '\u00a0', '\ufeff', 'Infinity', 'NaN',
  'f', 'z', '0x', '0b1', '0o7', '123456789', '000', '9007199254740993', '1e400', '\u2028', '\u180e', 'é', '٣'];
const parseRows = [];
const parseRow = (s, radix) => parseRows.push([hex(s), bits(Number(s)), bits(parseFloat(s)), radix, bits(parseInt(s, radix)), bigint(s)].join('\t'));
parseRow('', 0);
for (let i = 0; i < +count; i++) parseRow(word(pieces, 6), below(40) - 1);
for (let i = 0; i < +count / 10; i++) {
  const radix = 2 + below(35);
  const s = Array.from({ length: 1 + below(60) }, () => below(radix).toString(radix)).join('');
  parseRow({ 2: '0b', 8: '0o', 16: '0x' }[radix] ?? '' + s, 0);
  parseRow(s, radix);
}

const letters = ['A', 'a', 'Σ', 'σ', '.', '\u0301', '\u00ad', ' ', 'İ', 'I', 'ß', 'ŉ', 'ΐ', '\ud800', '\udc00', '😀', 'e', '\u0345', 'ᾳ', '1', 'ǆ', '\ud801\udc00',
  '가', 'ᆨ', '\u1100', '\u1161', 'é', '\u0323', '\u0307', 'ſ', 'ﬁ', 'q', 'ÿ', 'µ', '\u{105D2}', '\u{105C9}', '\u0897', '\u1ADD', '\u{11382}', '\u{113C9}', '\u{113CE}',
  '\u{1611E}', '\u{16129}', '\u{1611F}', '\u{16121}', '\u{16D67}', '\u{16D63}', '\u{1CCD6}', '\u{1E5EF}'];
const textRow = (s) => [hex(s), hex(s.toLowerCase()), hex(s.toUpperCase()), ...['NFC', 'NFD', 'NFKC', 'NFKD'].map((f) => hex(s.normalize(f))), hex(s.trim()), hex(s.toWellFormed())].join('\t');
const textRows = [];
for (let i = 0; i < +count; i++) textRows.push(textRow(word(letters, 7)));
for (const [r, step] of [[0, 1], [0x80, 7], [0x2000, 61], [0xA000, 211], [0x10000, 401], [0x20000, 9973]]) {
  const end = { 0: 0x80, 0x80: 0x2000, 0x2000: 0xA000, 0xA000: 0x10000, 0x10000: 0x20000, 0x20000: 0x110000 }[r];
  for (let c = r; c < end; c += step) textRows.push(textRow(String.fromCodePoint(c)));
}

const classRows = [];
let last = -1;
for (let c = 0; c < 0x110000; c++) {
  const s = String.fromCodePoint(c);
  const start = /\p{ID_Start}/u.test(s) || s === '$' || s === '_';
  const part = /\p{ID_Continue}/u.test(s) || s === '$' || s === '\u200c' || s === '\u200d';
  const flags = (start ? 1 : 0) | (part ? 2 : 0) | (s.trim() === '' ? 4 : 0);
  if (flags !== last) classRows.push(c.toString(16) + '\t' + flags);
  last = flags;
}

mkdirSync(dir, { recursive: true });
for (const [name, rows] of Object.entries({ numbers: numberRows, parse: parseRows, text: textRows, classes: classRows })) {
  writeFileSync(`${dir}/${name}.tsv`, rows.join('\n') + '\n');
}
