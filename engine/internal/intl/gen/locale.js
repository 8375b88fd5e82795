// Writes the data of one locale, data/LOCALE.txt and data/LOCALE-names.txt,
// from the npm packages cldr-*-full: node locale.js FOLDER LOCALE
// Keys are paths into CLDR's JSON, shortened; lines are sorted for bisection.
'use strict';
const fs = require('fs');
const [dir, loc] = process.argv.slice(2);
const main = (pkg, f) => JSON.parse(fs.readFileSync(`${dir}/${pkg}/main/${loc}/${f}.json`, 'utf8')).main[loc];
// V8 shows an ordinary space before AM and PM, as programs expect it.
let lines = [];
const put = (k, v) => { if (/^(date|generic|iso)\//.test(k)) v = v.replace(/\u202f/g, ' '); if (/[\t\n]/.test(k + v)) throw k; lines.push(`${k}\t${v}`); };
const flatten = (prefix, o, skip = () => false) => {
  for (const k in o) {
    if (skip(k)) continue;
    if (typeof o[k] === 'object') flatten(`${prefix}/${k}`, o[k], skip);
    else put(`${prefix}/${k}`, o[k]);
  }
};
const save = (name) => {
  fs.writeFileSync(`data/${name}.txt`, [...new Set(lines)].sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b))).join('\n') + '\n');
  console.error(name, lines.length, fs.statSync(`data/${name}.txt`).size);
  lines = [];
};

const n = main('cldr-numbers-full', 'numbers').numbers;
put('num/minGrouping', n.minimumGroupingDigits);
flatten('num/symbols', n['symbols-numberSystem-latn']);
const compact = (key, o) => {
  for (const k in o) {
    const m = /^(10+)-count-([a-z]+)(-alt-alphaNextToNumber)?$/.exec(k);
    if (!m) throw k;
    put(`${key}/${m[1].length - 1}/${m[2]}${m[3] ? '/alpha' : ''}`, o[k]);
  }
};
const d = n['decimalFormats-numberSystem-latn'];
put('num/decimal', d.standard);
compact('num/compact/long', d.long.decimalFormat);
compact('num/compact/short', d.short.decimalFormat);
put('num/percent', n['percentFormats-numberSystem-latn'].standard);
put('num/scientific', n['scientificFormats-numberSystem-latn'].standard);
const c = n['currencyFormats-numberSystem-latn'];
for (const k of ['standard', 'standard-alphaNextToNumber', 'accounting', 'accounting-alphaNextToNumber']) if (c[k]) put(`num/currency/${k}`, c[k]);
for (const k in c) if (k.startsWith('unitPattern')) put(`num/currency/${k.replace('unitPattern-count-', 'unit/')}`, c[k]);
if (c.short) compact('num/compact/currency', c.short.standard);
flatten('num/misc', n['miscPatterns-numberSystem-latn']);

const g = main('cldr-dates-full', 'ca-gregorian').dates.calendars.gregorian;
const alt = (k) => /-alt-/.test(k) && !/-alt-variant/.test(k);
for (const k of ['months', 'days', 'quarters', 'dayPeriods', 'eras']) flatten(`date/${k}`, g[k], (k) => /-alt-/.test(k));
for (const k of ['dateFormats', 'timeFormats']) flatten(`date/${k}`, g[k], alt);
const dt = g.dateTimeFormats;
for (const k of ['full', 'long', 'medium', 'short']) put(`date/join/${k}`, dt[k]);
for (const k of ['full', 'long', 'medium', 'short']) put(`date/joinAt/${k}`, g['dateTimeFormats-atTime'].standard[k]);
flatten('date/available', dt.availableFormats, (k) => alt(k) || /-count-/.test(k));
flatten('date/append', dt.appendItems);
put('date/append/Other', '{0} ├{2}: {1}┤'); // what the root has for fields that CLDR's data leaves out
flatten('date/interval', dt.intervalFormats, alt);
const generic = main('cldr-dates-full', 'ca-generic').dates.calendars.generic;
flatten('generic/dateFormats', generic.dateFormats, alt);
flatten('generic/available', generic.dateTimeFormats.availableFormats, (k) => alt(k) || /-count-/.test(k));
flatten('generic/interval', generic.dateTimeFormats.intervalFormats, alt);

if (loc === 'en') { // the ISO calendar of the locale is in no npm package
  const iso = { full: 'y MMMM d, EEEE', long: 'y MMMM d', medium: 'y MMM d', short: 'y-MM-dd' };
  for (const k in iso) put(`iso/dateFormats/${k}`, iso[k]);
  const available = { y: 'y', yM: 'y-MM', yMd: 'y-MM-dd', yMEd: 'y-MM-dd, E', yMMM: 'y MMM', yMMMd: 'y MMM d', yMMMEd: 'y MMM d, E', yMMMM: 'y MMMM', M: 'LL', Md: 'MM-dd', MEd: 'MM-dd, E', MMM: 'LLL', MMMd: 'MMM d', MMMEd: 'MMM d, E', MMMMd: 'MMMM d', d: 'd', E: 'ccc', Ed: 'd, E', Gy: 'G y', GyMd: 'G y-MM-dd', GyMMM: 'G y MMM', GyMMMd: 'G y MMM d', GyMMMEd: 'G y MMM d, E' };
  for (const k in available) put(`iso/available/${k}`, available[k]);
}

const f = main('cldr-dates-full', 'dateFields').dates.fields;
for (const k of ['year', 'quarter', 'month', 'week', 'day', 'hour', 'minute', 'second']) {
  for (const style of ['', '-short', '-narrow']) {
    const o = f[k + style];
    for (const p in o) {
      const key = `rel/${k}${style}`;
      if (p.startsWith('relative-type-')) put(`${key}/${p.slice(14)}`, o[p]);
      for (const dir of ['future', 'past']) if (p === `relativeTime-type-${dir}`) for (const q in o[p]) put(`${key}/${dir}/${q.replace('relativeTimePattern-count-', '')}`, o[p][q]);
    }
  }
}
const list = main('cldr-misc-full', 'listPatterns').listPatterns;
for (const k in list) flatten(`list/${k.replace('listPattern-type-', '')}`, list[k]);

const u = main('cldr-units-full', 'units').units;
const simple = ['acre', 'bit', 'byte', 'celsius', 'centimeter', 'day', 'degree', 'fahrenheit', 'fluid-ounce', 'foot', 'gallon', 'gigabit', 'gigabyte', 'gram', 'hectare', 'hour', 'inch', 'kilobit', 'kilobyte', 'kilogram', 'kilometer', 'liter', 'megabit', 'megabyte', 'meter', 'microsecond', 'mile', 'mile-scandinavian', 'milliliter', 'millimeter', 'millisecond', 'minute', 'month', 'nanosecond', 'ounce', 'percent', 'petabyte', 'pound', 'second', 'stone', 'terabit', 'terabyte', 'week', 'yard', 'year'];
for (const style of ['long', 'short', 'narrow']) {
  put(`unit/${style}/per`, u[style].per.compoundUnitPattern);
  for (const k in u[style]) {
    const name = k.replace(/^[a-z]+-/, '');
    const compound = ['mile-per-hour', 'kilometer-per-hour', 'meter-per-second', 'liter-per-kilometer', 'mile-per-gallon', 'liter-per-100-kilometer'].includes(name);
    if (!simple.includes(name) && !compound || k.endsWith('-person')) continue;
    for (const p in u[style][k]) {
      if (p.startsWith('unitPattern-count-') && !p.includes('case')) put(`unit/${style}/${name}/${p.slice(18)}`, u[style][k][p]);
      if (p === 'perUnitPattern') put(`unit/${style}/${name}/per`, u[style][k][p]);
    }
  }
}
for (const k of ['hm', 'hms', 'ms']) put(`unit/duration/${k}`, u[`durationUnit-type-${k}`].durationUnitPattern);
save(loc);

const cur = main('cldr-numbers-full', 'currencies').numbers.currencies;
for (const k in cur) {
  if (cur[k].symbol && cur[k].symbol !== k) put(`cur/${k}/symbol`, cur[k].symbol);
  if (cur[k]['symbol-alt-narrow']) put(`cur/${k}/narrow`, cur[k]['symbol-alt-narrow']);
  if (cur[k]['symbol-alt-formal']) put(`cur/${k}/formal`, cur[k]['symbol-alt-formal']);
  for (const p in cur[k]) if (p.startsWith('displayName')) put(`cur/${k}/${p.replace('displayName-count-', '').replace('displayName', 'name')}`, cur[k][p]);
}
const names = (f) => main('cldr-localenames-full', f).localeDisplayNames;
flatten('language', names('languages').languages);
flatten('script', names('scripts').scripts);
flatten('region', names('territories').territories);
flatten('variant', names('variants').variants);
const ld = names('localeDisplayNames');
flatten('pattern', ld.localeDisplayPattern);
flatten('key', ld.keys);
flatten('calendar', ld.types.calendar);
for (const k in f) if (f[k].displayName) put(`field/${k}`, f[k].displayName);
save(`${loc}-names`);
