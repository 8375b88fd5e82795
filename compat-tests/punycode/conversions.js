'use strict';
// punycode: both directions, domains, errors
process.noDeprecation = true;
const p = require('punycode'), t = (l, f) => { try { console.log(l, f()); } catch (e) { console.log(l, e.name, e.message); } };
for (const s of ['', 'a', 'ü', 'mañana', 'bücher', '☃-⌘', '日本語', '😀', 'ليهمابتكلموشعربي؟', '他们为什么不说中文', 'Pročprostěnemluvíčesky', '-> $1.00 <-', 'a\u0300']) { const e = p.encode(s); console.log(JSON.stringify(s), e, p.decode(e) === s); }
for (const d of ['mañana.com', 'EXAMPLE.com', 'bücher.example', '☃.net', 'a@bücher.com', 'x。y．z｡日本', 'xn--maana-pta.com', '..', '']) console.log(d, p.toASCII(d), p.toUnicode(p.toASCII(d)));
for (const s of ['\u0080', 'a\u0080b', 'xx-', '99999999', '!!!', 'ls8h=']) t('decode ' + escape(s), () => escape(p.decode(s)));
console.log(p.ucs2.decode('a😀\ud800'), p.ucs2.encode([0x61, 0x1f600]), p.version, Object.keys(p).join());
t('encode', () => p.encode(null));
t('toASCII', () => p.toASCII(undefined));
