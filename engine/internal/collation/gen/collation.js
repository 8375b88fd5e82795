// Finds out the root collation order from the pinned Node, character by
// character, and writes collation.bin. Format: varints.
//   completely ignorable: count, code point deltas
//   marks (no primary weight), in order: count, then delta and level of the
//     difference from the one before (2 secondary, 3 tertiary, 0 none)
//   letters and all else with one collation element, in order: count, then
//     delta, level (1 primary ...), and for other secondary weights than the
//     common one the place among the marks
//   contractions: count, then base, mark, letter that stands for both
//   expansions: count, then code point delta, length, code points, 1 + place of
//     a mark after the first, or 0
// Deltas are zigzag differences of code points.
'use strict';
const fs = require('fs');
const collator = (sensitivity, more) => new Intl.Collator('en', { sensitivity, ...more }).compare;
const base = collator('base'), accent = collator('accent'), variant = collator('variant');
const shifted = collator('base', { ignorePunctuation: true });

const skip = /[\p{Cs}\p{Co}\p{Cn}\p{Unified_Ideograph}\p{Ideographic}]/u;
const all = [];
for (let c = 0; c < 0x30000; c++) {
  if (c >= 0xac00 && c <= 0xd7a3) continue;
  const s = String.fromCodePoint(c);
  if (/\p{Cs}/u.test(s) || c >= 0xd800 && c < 0xe000) continue;
  if (!skip.test(s)) all.push(s);
}
const cp = (s) => s.codePointAt(0);
const ignorable = [], marks = [], singles = [], contractions = [], expansions = [];
const latin = [];
for (const x of 'abcdefghijklmnopqrstuvwxyz') for (const y of 'abcdefghijklmnopqrstuvwxyz') latin.push(x + y);
const primaries = (s) => [...s].filter((x) => base(x, '') !== 0);
for (const s of all) {
  const nfd = s.normalize('NFD');
  if (nfd !== s) {
    const parts = [...nfd];
    if (parts.length === 2 && base(s, parts[0]) !== 0 && base(s, nfd) === 0 && base(parts[1], '') === 0) {
      contractions.push([parts[0], parts[1], s]);
      singles.push(s);
    }
    continue;
  }
  if (variant(s, '') === 0) { ignorable.push(s); continue; }
  if (base(s, '') === 0) { marks.push(s); continue; }
  const nfkd = s.normalize('NFKD');
  if (nfkd !== s && base(s, nfkd) === 0 && primaries(nfkd).length > 1) { expansions.push([s, nfkd]); continue; }
  if (nfkd === s && /\p{Script=Latin}/u.test(s) && !/^[a-z]$/i.test(s)) {
    const pair = latin.find((p) => base(s, p) === 0);
    if (pair) { expansions.push([s, pair]); continue; }
  }
  singles.push(s);
}
marks.sort(variant);
singles.sort((a, b) => variant(a, b) || cp(a) - cp(b));
const out = [];
const uvarint = (n) => { while (n >= 0x80) { out.push(n & 0x7f | 0x80); n = Math.floor(n / 128); } out.push(n); };
const varint = (n) => uvarint(n < 0 ? -2 * n - 1 : 2 * n);
let prev = 0;
const delta = (s) => { varint(cp(s) - prev); prev = cp(s); };
uvarint(ignorable.length);
for (const s of ignorable) delta(s);
uvarint(marks.length);
const markGroups = [];
marks.forEach((s, i) => {
  delta(s);
  const level = i === 0 ? 2 : accent(marks[i - 1], s) !== 0 ? 2 : variant(marks[i - 1], s) !== 0 ? 3 : 0;
  if (level === 2) markGroups.push(s);
  uvarint(level);
});
uvarint(singles.length);
let first = '', count = 0, ignored = 0, odd = 0;
singles.forEach((s, i) => {
  delta(s);
  const p = singles[i - 1];
  const level = i === 0 || base(p, s) !== 0 ? 1 : accent(p, s) !== 0 ? 2 : variant(p, s) !== 0 ? 3 : 0;
  uvarint(level);
  if (level === 1) {
    first = s;
    count++;
    if (shifted(s, '') === 0) ignored = count;
  }
  if (level === 2) {
    // Twice the place among the marks, or odd numbers between them.
    let lo = 0, hi = markGroups.length;
    while (lo < hi) {
      const mid = lo + hi >> 1;
      if (accent(first + markGroups[mid], s) < 0) lo = mid + 1; else hi = mid;
    }
    const exact = lo < markGroups.length && accent(first + markGroups[lo], s) === 0;
    if (!exact) odd++;
    uvarint(exact ? 2 * lo + 1 : 2 * lo);
  }
});
uvarint(contractions.length);
for (const [a, b, c] of contractions) { uvarint(cp(a)); uvarint(cp(b)); uvarint(cp(c)); }
uvarint(expansions.length);
for (const [s, to] of expansions) {
  delta(s);
  const l = [...to];
  uvarint(l.length);
  for (const x of l) uvarint(cp(x));
  // The mark after the first letter that tells a ligature from two letters.
  let mark = 0;
  if (s.normalize('NFKD') === s && accent(s, to) !== 0) {
    let lo = 0, hi = markGroups.length;
    while (lo < hi) {
      const mid = lo + hi >> 1;
      if (accent(l[0] + markGroups[mid] + l.slice(1).join(''), s) < 0) lo = mid + 1; else hi = mid;
    }
    mark = 1 + 2 * lo;
  }
  uvarint(mark);
}
fs.writeFileSync('collation.bin', Buffer.from(out));

// ASCII has a table of its own: primary weight, and tertiary weight below it.
const ascii = new Array(128).fill(0);
{
  let p = 0, rank = 0;
  singles.forEach((s, i) => {
    const q = singles[i - 1];
    const level = i === 0 || base(q, s) !== 0 ? 1 : accent(q, s) !== 0 ? 2 : variant(q, s) !== 0 ? 3 : 0;
    if (level === 1) p++;
    if (level === 1 || level === 2) rank = 0;
    if (level === 3) rank++;
    if (cp(s) < 128) ascii[cp(s)] = p * 256 + 2 * rank + 2;
  });
}
let go = '// Code generated by engine/internal/collation/gen/collation.js. DO NOT EDIT.\n\npackage collation\n\n';
go += '// asciiWeights holds primary<<8 | tertiary weights of ASCII, 0 for what is ignored.\nvar asciiWeights = [128]uint32{';
ascii.forEach((v, i) => { go += (i % 12 ? ' ' : '\n\t') + v + ','; });
go += '\n}\n\n';
go += `// variablePrimaries is the number of primary weights that are punctuation.\nconst variablePrimaries = ${ignored}\n`;
fs.writeFileSync('collation_gen.go', go);
console.error({ all: all.length, ignorable: ignorable.length, marks: marks.length, markGroups: markGroups.length, singles: singles.length, primaries: count, contractions: contractions.length, expansions: expansions.length, ignored, odd, bytes: out.length });
console.error(contractions.map((c) => c[2]).join(' '));
console.error(expansions.filter((e) => e[0].normalize('NFKD') === e[0]).map((e) => e.join('=')).join(' '));
