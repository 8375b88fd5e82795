// Writes data/tags.txt, and data/likely.txt, what canonicalising locale identifiers needs, from the
// npm packages cldr-core and cldr-bcp47 below the folder given as argument. Run it with the
// pinned Node.
'use strict';
const fs = require('fs');
const dir = process.argv[2];
const json = (f) => JSON.parse(fs.readFileSync(`${dir}/${f}`, 'utf8'));
const lines = [];
const put = (k, v) => lines.push(`${k}\t${v}`);

const alias = json('cldr-core/supplemental/aliases.json').supplemental.metadata.alias;
const norm = (s) => s.replace(/_/g, '-');
for (const [kind, key] of [['languageAlias', 'L'], ['scriptAlias', 'S'], ['territoryAlias', 'R'], ['variantAlias', 'V'], ['subdivisionAlias', 'D']]) {
  for (const k in alias[kind]) {
    const v = norm(alias[kind][k]._replacement);
    if (kind === 'languageAlias' && norm(k).includes('-')) put(`X:${norm(k).toLowerCase()}`, v);
    else put(`${key}:${norm(k).toLowerCase()}`, v.replace(/ +/g, ' '));
  }
}

// Likely subtags are a table of their own.
const likely = json('cldr-core/supplemental/likelySubtags.json').supplemental.likelySubtags;
const likelyLines = [];
for (const k in likely) likelyLines.push(`${k.toLowerCase()}\t${likely[k]}`);
fs.writeFileSync('data/likely.txt', likelyLines.sort().join('\n') + '\n');

// Values of keywords that are spelled otherwise in canonical form.
for (const f of fs.readdirSync(`${dir}/cldr-bcp47/bcp47`)) {
  const kw = json(`cldr-bcp47/bcp47/${f}`).keyword;
  for (const ext of ['u', 't']) {
    for (const key in kw[ext] || {}) {
      const types = kw[ext][key];
      for (const type in types) {
        const info = types[type];
        if (type.startsWith('_') || typeof info !== 'object') continue;
        if (info._preferred) put(`K:${ext}-${key}-${type.toLowerCase()}`, info._preferred.toLowerCase());
        if (info._preferred) continue;
        if (info._alias && key !== 'tz') for (const a of info._alias.split(' ')) if (a !== type) put(`K:${ext}-${key}-${a.toLowerCase()}`, type.toLowerCase());
        if (info._alias && key === 'tz') for (const a of info._alias.split(' ')) if (/^[a-z0-9]{3,8}$/i.test(a) && a.toLowerCase() !== type) put(`K:${ext}-${key}-${a.toLowerCase()}`, type);
      }
    }
  }
}
const week = json('cldr-core/supplemental/weekData.json').supplemental.weekData;
for (const r in week.firstDay) if (!r.includes('alt')) put(`F:${r.toLowerCase()}`, week.firstDay[r]);
for (const r in week.weekendStart) put(`WS:${r.toLowerCase()}`, week.weekendStart[r]);
for (const r in week.weekendEnd) put(`WE:${r.toLowerCase()}`, week.weekendEnd[r]);
for (const r in week.minDays) put(`WM:${r.toLowerCase()}`, week.minDays[r]);
const time = json('cldr-core/supplemental/timeData.json').supplemental.timeData;
for (const r in time) put(`H:${norm(r).toLowerCase()}`, `${time[r]._preferred} ${time[r]._allowed}`);
const cal = json('cldr-core/supplemental/calendarPreferenceData.json').supplemental.calendarPreferenceData;
for (const r in cal) put(`C:${r.toLowerCase()}`, Array.isArray(cal[r]) ? cal[r].join(' ') : cal[r]);
// Zones and numbering systems are those of the Node that runs this.
for (let i = 0; i < 676; i++) {
  const region = String.fromCharCode(65 + i / 26, 65 + i % 26);
  const zones = new Intl.Locale(`und-${region}`).getTimeZones();
  if (zones && zones.length && new Intl.Locale(`und-${region}`).region === region) put(`Z:${region.toLowerCase()}`, zones.join(' '));
}
const nu = (t) => new Intl.Locale(t).getNumberingSystems()[0];
for (const k in likely) {
  if (/^[a-z]{2,3}$/.test(k) && nu(k) !== 'latn') put(`N:${k}`, nu(k));
}
for (let i = 0; i < 676; i++) {
  const region = String.fromCharCode(65 + i / 26, 65 + i % 26);
  for (const l of ['ar', 'fa', 'ur', 'pa', 'ckb', 'ne', 'bn', 'ff', 'uz', 'ks', 'sd', 'az']) {
    if (nu(`${l}-${region}`) !== nu(l)) put(`N:${l}-${region.toLowerCase()}`, nu(`${l}-${region}`));
  }
}
fs.writeFileSync('data/tags.txt', [...new Set(lines)].sort().join('\n') + '\n');
console.error(lines.length, fs.statSync('data/tags.txt').size);
