// Writes data/root.txt, what holds for all locales or goes by language or
// region, from the npm packages cldr-core and cldr-bcp47: node root.js FOLDER
'use strict';
const fs = require('fs');
const dir = process.argv[2];
const json = (f) => JSON.parse(fs.readFileSync(`${dir}/cldr-core/supplemental/${f}.json`, 'utf8')).supplemental;
const lines = [];
const put = (k, v) => lines.push(`${k}\t${v}`);
const ns = json('numberingSystems').numberingSystems;
for (const k in ns) if (ns[k]._type === 'numeric') put(`digits/${k}`, ns[k]._digits);
const cur = json('currencyData').currencyData;
for (const k in cur.fractions) put(`fraction/${k}`, cur.fractions[k]._digits);

const categories = ['zero', 'one', 'two', 'few', 'many'];
for (const [file, key, to] of [['plurals', 'plurals-type-cardinal', 'plural'], ['ordinals', 'plurals-type-ordinal', 'ordinal']]) {
  const all = json(file)[key];
  for (const l in all) {
    const rules = [];
    for (const c of categories) {
      const rule = all[l][`pluralRule-count-${c}`];
      if (rule) rules.push(`${c}:${rule.split('@')[0].trim()}`);
    }
    if (rules.length) put(`${to}/${l}`, rules.join(';'));
  }
}
const ranges = json('pluralRanges').plurals;
for (const l in ranges) for (const k in ranges[l]) {
  const [, start, end] = /^pluralRange-start-(\w+)-end-(\w+)$/.exec(k);
  put(`range/${l}/${start}/${end}`, ranges[l][k]);
}
// Periods of the day, in minutes.
const minutes = (s) => { const [h, m] = s.split(':'); return h * 60 + +m; };
const periods = json('dayPeriods').dayPeriodRuleSet;
for (const l in periods) {
  const rules = [];
  for (const k in periods[l]) {
    const r = periods[l][k];
    rules.push(r._at !== undefined ? `${k} ${minutes(r._at)}` : `${k} ${minutes(r._from)} ${minutes(r._before)}`);
  }
  put(`period/${l}`, rules.join(';'));
}
// Time zones: the metazones that they have used, in minutes of Unix time, the
// zones that stand for a metazone in regions, and the regions of zones.
const meta = json('metaZones').metaZones;
const minute = (s) => (s ? Date.parse(`${s.replace(' ', 'T')}Z`) / 60000 : '');
const walk = (o, path) => {
  if (Array.isArray(o)) put(`metazone/${path}`, o.map(({ usesMetazone: u }) => `${u._mzone} ${minute(u._from)} ${minute(u._to)}`).join(';'));
  else for (const k in o) walk(o[k], path ? `${path}/${k}` : k);
};
walk(meta.metazoneInfo.timezone, '');
for (const { mapZone: m } of meta.metazones) put(`metamap/${m._other}/${m._territory}`, m._type);
const primary = json('primaryZones').primaryZones;
for (const k in primary) put(`primary/${k}`, primary[k]);
const tz = JSON.parse(fs.readFileSync(`${dir}/cldr-bcp47/bcp47/timezone.json`, 'utf8')).keyword.u.tz;
const count = {};
for (const k in tz) {
  if (k.startsWith('_') || !tz[k]._alias) continue;
  const [name, ...others] = tz[k]._alias.split(' ');
  for (const o of others) put(`zonealias/${o}`, name);
  if (!/^[a-z]{5}/.test(k) || /^(utc|gmt|unk)/.test(k)) continue;
  const region = tz[k]._region || k.slice(0, 2).toUpperCase();
  if (!/^(Etc|SystemV)/.test(name)) {
    put(`zoneregion/${name}`, region);
    if (!tz[k]._deprecated && !tz[k]._preferred) count[region] = (count[region] || 0) + 1;
  }
}
for (const r in count) if (count[r] === 1) put(`singlezone/${r}`, '1');
const calendars = json('calendarPreferenceData').calendarPreferenceData;
for (const k in calendars) if (calendars[k][0] !== 'gregorian') put(`calendar/${k}`, calendars[k][0]);
fs.writeFileSync('data/root.txt', lines.sort((a, b) => Buffer.compare(Buffer.from(a.split('\t')[0]), Buffer.from(b.split('\t')[0]))).join('\n') + '\n');
console.error(lines.length, fs.statSync('data/root.txt').size);
