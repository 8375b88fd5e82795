// Writes the tailorings of the collation order, data/rules.bin, in the format of the
// archives of cldr.js without keys: node rules.js FOLDER, run with the pinned
// Node; FOLDER is common/collation of CLDR's XML (41: the rules change little).
// There is an entry per locale and type: LOCALE/TYPE; the rules that a locale
// uses by itself are those of its type "standard". The entry "types" has the
// types of each locale, as Node lists them.
'use strict';
const fs = require('fs');
const zlib = require('zlib');
const dir = process.argv[2];
const short = { phonebook: 'phonebk', traditional: 'trad', dictionary: 'dict', gb2312han: 'gb2312' };
// What the pinned Node has besides.
const later = { lv: '&a<ā<<<Ā &e<ē<<<Ē &I<y<<<Y<ī<<<Ī &u<ū<<<Ū' };
const entries = new Map();
const types = [];
const unescape = (s) => s.replace(/\\u([0-9A-Fa-f]{4})/g, (_, h) => String.fromCharCode(parseInt(h, 16)));
for (const f of fs.readdirSync(dir).sort()) {
  const locale = f.replace('.xml', '').replaceAll('_', '-');
  if (!/^[a-z]+(-[A-Z][a-z]{3})?(-[A-Z]{2})?$/.test(locale) && locale !== 'root') continue;
  const xml = fs.readFileSync(`${dir}/${f}`, 'utf8').replace(/<!--[\s\S]*?-->/g, '');
  const std = (/<defaultCollation>([\w-]+)</.exec(xml) || [])[1] || 'standard';
  const known = locale === 'root' ? [] : new Intl.Locale(locale).getCollations();
  if (known.some((t) => t !== 'emoji' && t !== 'eor')) types.push(`${locale}:${known.filter((t) => t !== 'emoji' && t !== 'eor').join(',')}`);
  for (const m of xml.matchAll(/<collation ([^>]*)>([\s\S]*?)<\/collation\s*>/g)) {
    if (/alt=/.test(m[1])) continue;
    let type = /type=["']([\w-]+)["']/.exec(m[1])[1];
    if (locale === 'sv' && type === 'standard') type = 'trad'; // what it is called since then
    const name = short[type] || type;
    const cr = /<cr><!\[CDATA\[([\s\S]*?)\]\]><\/cr>/.exec(m[2]);
    if (!cr || locale === 'root' && type !== 'search') continue;
    let text = unescape(cr[1].split('\n').map((l) => l.replace(/(^|\s)#.*$/, '').trim()).filter(Boolean).join(' '));
    const to = type === std ? ['standard', name] : [name];
    if (later[locale] && type === std) text += ` ${later[locale]}`;
    for (const t of new Set(to)) {
      if (t === 'standard' && type !== std) continue;
      if (t !== 'standard' && t !== 'search' && !known.includes(t) && !t.startsWith('private')) continue;
      entries.set(`${locale === 'root' ? 'und' : locale}/${t}`, t !== 'standard' && to.length > 1 && text.length > 2000 ? `[import ${locale}-u-co-standard]` : text);
    }
  }
}
entries.set('types', types.join(';'));
const u32 = (n) => { const b = Buffer.alloc(4); b.writeUInt32LE(n); return b; };
const names = [...entries.keys()];
const keys = zlib.deflateRawSync('');
const head = [u32(keys.length), u32(names.length)], blobs = [];
let offset = 0;
for (const n of names) {
  const b = zlib.deflateRawSync(entries.get(n), { level: 9 });
  head.push(u32(n.length), u32(0), u32(offset), u32(b.length));
  blobs.push(b);
  offset += b.length;
}
fs.writeFileSync('data/rules.bin', Buffer.concat([...head, Buffer.from(names.join('')), keys, ...blobs]));
console.error(names.length, offset, names.join(' '));
