// Finds out which locales the services of the pinned Node know, and writes
// data/locales.txt: node locales.js FOLDER. Lines are sorted; after a tab come
// the letters of the services that know the locale: n NumberFormat and
// DurationFormat, d DateTimeFormat, c Collator, p PluralRules, l ListFormat,
// r RelativeTimeFormat, s Segmenter, y DisplayNames;
// and after a space the locale whose data hold where there are none, if any.
'use strict';
const fs = require('fs');
const dir = process.argv[2];
const json = (f) => JSON.parse(fs.readFileSync(`${dir}/cldr-core/${f}`, 'utf8'));
const full = json('availableLocales.json').availableLocales.full;
const content = json('defaultContent.json').defaultContent;
const regions = Object.keys(json('supplemental/territoryInfo.json').supplemental.territoryInfo).concat('001', '150', '419');
const likely = json('supplemental/likelySubtags.json').supplemental.likelySubtags;
const candidates = new Set(full.concat(content));
const languages = new Set([...candidates].map((l) => l.split('-')[0]));
for (const l of ['no', 'sh', 'tl', 'mo', 'iw', 'in', 'ji']) languages.add(l);
for (const l of languages) {
  const bases = new Set([l]);
  for (const c of candidates) { const m = /^([a-z]+)-([A-Z][a-z]{3})/.exec(c); if (m && m[1] === l) bases.add(m[0]); }
  if (likely[l]) bases.add(likely[l].split('-').slice(0, 2).join('-'));
  for (const b of bases) { candidates.add(b); for (const r of regions) candidates.add(`${b}-${r}`); }
}
// parentOf is the locale whose data hold where a locale has none of its own.
const parents = json('supplemental/parentLocales.json').supplemental.parentLocales.parentLocale;
const known = new Set(full);
function parentOf(l) {
  if (parents[l]) return parents[l] === 'root' || parents[l] === 'und' ? '' : parents[l];
  const i = l.lastIndexOf('-');
  if (known.has(l) || i < 0) return i < 0 ? '' : l.slice(0, i);
  const m = new Intl.Locale(l).maximize();
  for (const c of [`${m.language}-${m.script}-${m.region}`, `${m.language}-${m.script}`]) if (c !== l && known.has(c)) return c;
  return l.slice(0, i);
}
const services = { n: 'NumberFormat', d: 'DateTimeFormat', c: 'Collator', p: 'PluralRules', l: 'ListFormat', r: 'RelativeTimeFormat', s: 'Segmenter', y: 'DisplayNames' };
const lines = [];
for (const l of [...candidates].sort()) {
  let canonical;
  try { [canonical] = Intl.getCanonicalLocales(l); } catch { continue; }
  if (canonical !== l) continue;
  let mask = '';
  for (const k in services) if (new Intl[services[k]](l, k === 'y' ? { type: 'region' } : undefined).resolvedOptions().locale === l) mask += k;
  if (mask) lines.push(`${l}\t${mask} ${parentOf(l)}`);
}
fs.writeFileSync('data/locales.txt', lines.join('\n') + '\n');
console.error(lines.length, lines.filter((x) => !x.endsWith('\tndcplrsy')).length);
