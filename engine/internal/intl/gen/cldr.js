// Writes the data of all locales, data/KIND.bin and data/en*.txt, from CLDR's
// JSON: node cldr.js FOLDER CALENDARS, run with the pinned Node in this package's folder.
// FOLDER holds cldr-core, cldr-numbers-full and the like, as npm has them (48.2.0);
// CALENDARS holds cldr-cal-*-full and the cldr-dates-full of the same version, for
// npm lacks most of the former: they are those of the repository cldr-json, 48.0.0.
// Keys are paths into the JSON, shortened.
//
// Format of KIND.bin: varints, of four bytes each, little endian:
//   length of the compressed keys, count of locales; then per locale
//   length of its name, index of its parent plus 1, offset and length of its
//   values; then the names, the compressed keys, the compressed values.
// Keys are sorted and separated by NUL. The values of a locale are in the order of the
// keys, separated by NUL: \x01 stands for what the parent has, \x02 for nothing.
// Locale 0 has, for each key, what most languages have.
// English is in text files of its own besides, which are not compressed: lines
// of key, tab and value, sorted for bisection.
'use strict';
const fs = require('fs');
const zlib = require('zlib');
const [dir, calendarDir] = process.argv.slice(2);
const json = (f, from = dir) => JSON.parse(fs.readFileSync(`${from}/${f}`, 'utf8'));
const supplemental = (f) => json(`cldr-core/supplemental/${f}.json`).supplemental;
const calendars = ['buddhist', 'chinese', 'coptic', 'dangi', 'ethiopic', 'hebrew', 'indian', 'islamic', 'japanese', 'persian', 'roc'];
const alt = (k) => /-alt-/.test(k);
const flatten = (put, prefix, o, skip = () => false) => {
  for (const k in o) {
    if (skip(k)) continue;
    const v = o[k];
    if (typeof v !== 'object') put(`${prefix}/${k}`, v);
    else if (v._value !== undefined) {
      put(`${prefix}/${k}`, v._value);
      if (v._numbers) put(`${prefix}/${k}#`, v._numbers);
    } else flatten(put, `${prefix}/${k}`, v, skip);
  }
};

function numbers(loc, put) {
  const n = json(`cldr-numbers-full/main/${loc}/numbers.json`).main[loc].numbers;
  put('nu/default', n.defaultNumberingSystem);
  for (const k in n.otherNumberingSystems) put(`nu/${k}`, n.otherNumberingSystems[k]);
  put('minGrouping', n.minimumGroupingDigits);
  const compact = (key, o) => {
    for (const k in o) {
      const m = /^(10+)-count-([a-z0-9]+)(-alt-alphaNextToNumber)?$/.exec(k);
      if (!m) throw k;
      put(`${key}/${m[1].length - 1}/${m[2]}${m[3] ? '/alpha' : ''}`, o[k]);
    }
  };
  for (const k in n) {
    const m = /^symbols-numberSystem-(\w+)$/.exec(k);
    if (!m) continue;
    const ns = m[1];
    flatten(put, `${ns}/symbols`, n[k], alt);
    const d = n[`decimalFormats-numberSystem-${ns}`];
    if (d) {
      put(`${ns}/decimal`, d.standard);
      if (d.long) compact(`${ns}/compact/long`, d.long.decimalFormat);
      if (d.short) compact(`${ns}/compact/short`, d.short.decimalFormat);
    }
    for (const p of ['percent', 'scientific']) if (n[`${p}Formats-numberSystem-${ns}`]) put(`${ns}/${p}`, n[`${p}Formats-numberSystem-${ns}`].standard);
    const c = n[`currencyFormats-numberSystem-${ns}`];
    if (c) {
      for (const k of ['standard', 'standard-alphaNextToNumber', 'accounting', 'accounting-alphaNextToNumber']) if (c[k]) put(`${ns}/currency/${k}`, c[k]);
      for (const k in c) if (k.startsWith('unitPattern')) put(`${ns}/currency/${k.replace('unitPattern-count-', 'unit/')}`, c[k]);
      if (c.short) compact(`${ns}/compact/currency`, c.short.standard);
      for (const side of ['before', 'after']) put(`${ns}/currency/${side}`, c.currencySpacing[`${side}Currency`].insertBetween);
    }
    flatten(put, `${ns}/misc`, n[`miscPatterns-numberSystem-${ns}`], (k) => !/approx|range/.test(k));
  }
}

function currencies(loc, put) {
  const cur = json(`cldr-numbers-full/main/${loc}/currencies.json`).main[loc].numbers.currencies;
  for (const k in cur) {
    if (cur[k].symbol && cur[k].symbol !== k) put(`cur/${k}/symbol`, cur[k].symbol);
    if (cur[k]['symbol-alt-narrow']) put(`cur/${k}/narrow`, cur[k]['symbol-alt-narrow']);
    if (cur[k]['symbol-alt-formal']) put(`cur/${k}/formal`, cur[k]['symbol-alt-formal']);
    for (const p in cur[k]) if (/^displayName(-count-\w+)?$/.test(p)) put(`cur/${k}/${p.replace('displayName-count-', '').replace('displayName', 'name')}`, cur[k][p]);
  }
}

// calendar puts what is in the JSON of one calendar, unless fallback has the
// same for the calendars that it falls back to.
function calendar(name, prefix, g, put, fallback) {
  const add = (k, v) => { const f = fallback(k); if (f !== v) put(`${prefix}/${k}`, v); };
  const flat = (key, o, skip) => flatten((k, v) => add(k, v), key, o, skip);
  for (const k of ['months', 'days', 'quarters', 'dayPeriods']) if (g[k]) flat(k, g[k], alt);
  if (g.eras) flat('eras', g.eras, alt);
  if (g.monthPatterns) flat('monthPatterns', g.monthPatterns);
  if (g.cyclicNameSets && g.cyclicNameSets.years) for (const w of ['abbreviated']) flat(`cyclic`, g.cyclicNameSets.years.format[w]);
  for (const k of ['dateFormats', 'timeFormats']) if (g[k]) flat(k, g[k], alt);
  const dt = g.dateTimeFormats;
  if (!dt) return;
  for (const k of ['full', 'long', 'medium', 'short']) if (dt[k]) add(`join/${k}`, dt[k]);
  const at = g['dateTimeFormats-atTime'];
  for (const k of ['full', 'long', 'medium', 'short']) if (at && at.standard[k]) add(`joinAt/${k}`, at.standard[k]);
  const skip = (k) => alt(k) || /-count-/.test(k);
  flat('available', dt.availableFormats, skip);
  flat('append', dt.appendItems);
  flat('interval', dt.intervalFormats, skip);
}

const version = (pkg) => json(`${pkg}/package.json`).version;
const sameVersion = (c) => fs.existsSync(`${dir}/cldr-cal-${c}-full`) && version(`cldr-cal-${c}-full`) === version('cldr-dates-full');

function dates(loc, put) {
  const read = (pkg, file, from) => json(`${pkg}/main/${loc}/ca-${file}.json`, from).main[loc].dates.calendars[file];
  const names = /^(months|days|quarters|dayPeriods|eras|timeFormats)/;
  calendar('gregorian', 'date', read('cldr-dates-full', 'gregorian'), put, () => undefined);
  put('date/append/Other', '{0} ├{2}: {1}┤'); // what the root has for fields that CLDR's data leaves out
  const base = (from, put) => {
    const all = {};
    calendar('gregorian', 'date', read('cldr-dates-full', 'gregorian', from), (k, v) => { all[k] = v; }, () => undefined);
    calendar('generic', 'generic', read('cldr-dates-full', 'generic', from), (k, v) => { all[k] = v; put(k, v); }, (k) => (names.test(k) ? all[`date/${k}`] : undefined));
    return all;
  };
  base(dir, put);
  const bases = new Map();
  for (const c of calendars) {
    const from = sameVersion(c) ? dir : calendarDir;
    if (!bases.has(from)) bases.set(from, base(from, () => {}));
    const all = bases.get(from);
    // The Chinese calendars have lists of formats of their own.
    const fallback = (k) => (/^(chinese|dangi)$/.test(c) && /^(available|interval)/.test(k) ? undefined : `generic/${k}` in all ? all[`generic/${k}`] : /^(available|interval)/.test(k) ? undefined : all[`date/${k}`]);
    calendar(c, `cal/${c}`, read(`cldr-cal-${c}-full`, c, from), put, fallback);
    if (c === 'ethiopic') flatten(put, 'cal/ethioaa/eras', read('cldr-cal-ethiopic-full', 'ethiopic-amete-alem', calendarDir).eras || {}, alt);
  }
}

function zones(loc, put) {
  const z = json(`cldr-dates-full/main/${loc}/timeZoneNames.json`).main[loc].dates.timeZoneNames;
  for (const k of ['hourFormat', 'gmtFormat', 'regionFormat', 'regionFormat-type-daylight', 'regionFormat-type-standard', 'fallbackFormat']) put(k, z[k]);
  flatten(put, 'zone', z.zone, (k) => k.startsWith('_') || alt(k));
  flatten(put, 'meta', z.metazone, (k) => k.startsWith('_') || alt(k));
}

function names(loc, put) {
  const of = (f) => (fs.existsSync(`${dir}/cldr-localenames-full/main/${loc}/${f}.json`) ? json(`cldr-localenames-full/main/${loc}/${f}.json`).main[loc].localeDisplayNames : {});
  const skip = (k) => /-alt-/.test(k) && !/-alt-(short|stand-alone)$/.test(k) || /-menu-/.test(k);
  flatten(put, 'language', of('languages').languages, skip);
  flatten(put, 'script', of('scripts').scripts, skip);
  flatten(put, 'region', of('territories').territories, skip);
  flatten(put, 'variant', of('variants').variants, skip);
  const ld = of('localeDisplayNames');
  flatten(put, 'pattern', ld.localeDisplayPattern);
  flatten(put, 'calendar', (ld.types || {}).calendar || {});
  const f = json(`cldr-dates-full/main/${loc}/dateFields.json`).main[loc].dates.fields;
  for (const k in f) if (f[k].displayName && /^(era|year|quarter|month|week|weekday|day|dayperiod|hour|minute|second|zone|weekOfMonth|dayOfYear|weekdayOfMonth)(-|$)/.test(k)) put(`field/${k}`, f[k].displayName);
}

function relative(loc, put) {
  const f = json(`cldr-dates-full/main/${loc}/dateFields.json`).main[loc].dates.fields;
  for (const k of ['year', 'quarter', 'month', 'week', 'day', 'hour', 'minute', 'second']) {
    for (const style of ['', '-short', '-narrow']) {
      const o = f[k + style];
      for (const p in o) {
        const key = `rel/${k}${style}`;
        if (p.startsWith('relative-type-')) put(`${key}/${p.slice(14)}`, o[p]);
        for (const way of ['future', 'past']) if (p === `relativeTime-type-${way}`) for (const q in o[p]) put(`${key}/${way}/${q.replace('relativeTimePattern-count-', '')}`, o[p][q]);
      }
    }
  }
  const list = json(`cldr-misc-full/main/${loc}/listPatterns.json`).main[loc].listPatterns;
  for (const k in list) flatten(put, `list/${k.replace('listPattern-type-', '')}`, list[k]);
}

const simple = ['acre', 'bit', 'byte', 'celsius', 'centimeter', 'day', 'degree', 'fahrenheit', 'fluid-ounce', 'foot', 'gallon', 'gigabit', 'gigabyte', 'gram', 'hectare', 'hour', 'inch', 'kilobit', 'kilobyte', 'kilogram', 'kilometer', 'liter', 'megabit', 'megabyte', 'meter', 'microsecond', 'mile', 'mile-scandinavian', 'milliliter', 'millimeter', 'millisecond', 'minute', 'month', 'nanosecond', 'ounce', 'percent', 'petabyte', 'pound', 'second', 'stone', 'terabit', 'terabyte', 'week', 'yard', 'year'];
const compound = ['mile-per-hour', 'kilometer-per-hour', 'meter-per-second', 'liter-per-kilometer', 'mile-per-gallon'];
function units(loc, put) {
  const u = json(`cldr-units-full/main/${loc}/units.json`).main[loc].units;
  for (const style of ['long', 'short', 'narrow']) {
    put(`unit/${style}/per`, u[style].per.compoundUnitPattern);
    for (const k in u[style]) {
      const name = k.replace(/^[a-z]+-/, '');
      if (!simple.includes(name) && !compound.includes(name) || k.endsWith('-person')) continue;
      for (const p in u[style][k]) {
        if (p.startsWith('unitPattern-count-') && !p.includes('case')) put(`unit/${style}/${name}/${p.slice(18)}`, u[style][k][p]);
        if (p === 'perUnitPattern') put(`unit/${style}/${name}/per`, u[style][k][p]);
        if (p === 'gender' && style === 'long') put(`unit/${name}/gender`, u[style][k][p]);
      }
    }
  }
  for (const k of ['hm', 'hms', 'ms']) put(`unit/duration/${k}`, u[`durationUnit-type-${k}`].durationUnitPattern);
}

const kinds = { number: numbers, currency: currencies, date: dates, zone: zones, name: names, relative, unit: units };

// The locales, each after its parent.
const parents = supplemental('parentLocales').parentLocales.parentLocale;
const have = new Set(fs.readdirSync(`${dir}/cldr-numbers-full/main`));
const supported = new Set(Intl.DateTimeFormat.supportedLocalesOf([...have]).concat('und'));
const parentOf = (l) => {
  if (parents[l]) return parents[l] === 'root' || parents[l] === 'und' ? '' : parents[l];
  const i = l.lastIndexOf('-');
  return i < 0 ? '' : l.slice(0, i);
};
const order = [];
const visit = (l) => {
  if (order.includes(l) || !have.has(l)) return;
  const p = parentOf(l);
  if (p) visit(p);
  order.push(l);
};
for (const l of [...supported].sort()) visit(l);

const u32 = (n) => { const b = Buffer.alloc(4); b.writeUInt32LE(n); return b; };
const byBytes = (a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b));
const english = {};
for (const kind in kinds) {
  const data = new Map();
  const keys = new Set();
  for (const l of order) {
    const m = new Map();
    kinds[kind](l, (k, v) => {
      if (v === undefined) throw new Error(`${l} ${k}`);
      if (/[\t\n\0\x01\x02]/.test(k + v)) throw new Error(`${l} ${k} ${v}`);
      m.set(k, String(v));
      keys.add(k);
    });
    data.set(l, m);
  }
  english[kind] = data.get('en');
  const sorted = [...keys].sort(byBytes);
  const root = new Map();
  for (const k of sorted) {
    const count = new Map();
    for (const l of order) if (!parentOf(l)) { const v = data.get(l).get(k); count.set(v, (count.get(v) || 0) + 1); }
    let best, most = 0;
    for (const [v, c] of count) if (c > most) { best = v; most = c; }
    if (best !== undefined) root.set(k, best);
  }
  // Locales that differ from their parents in something.
  const entries = [{ name: '', parent: 0, values: root }];
  const index = new Map([['', 0]]);
  for (const l of order) {
    let p = parentOf(l);
    while (p && !index.has(p)) p = parentOf(p);
    const base = p ? data.get(p) : root, mine = data.get(l);
    const values = new Map();
    for (const k of sorted) {
      const v = mine.get(k);
      if (v !== base.get(k)) values.set(k, v === undefined ? '\x02' : v);
    }
    if (values.size === 0 && p) continue;
    index.set(l, entries.length);
    entries.push({ name: l, parent: index.get(p) + 1, values });
  }
  const pack = (s) => zlib.deflateRawSync(Buffer.from(s), { level: 9, memLevel: 9 });
  const packedKeys = pack(sorted.join('\0'));
  const head = [u32(packedKeys.length), u32(entries.length)], blobs = [];
  let offset = 0;
  for (const e of entries) {
    let last = sorted.length;
    while (last > 0 && !e.values.has(sorted[last - 1])) last--;
    const b = pack(sorted.slice(0, last).map((k) => (e.values.has(k) ? e.values.get(k) : '\x01')).join('\0'));
    head.push(u32(Buffer.byteLength(e.name)), u32(e.parent), u32(offset), u32(b.length));
    blobs.push(b);
    offset += b.length;
  }
  const out = Buffer.concat([...head, Buffer.from(entries.map((e) => e.name).join('')), packedKeys, ...blobs]);
  fs.writeFileSync(`data/${kind}.bin`, out);
  console.error(kind, 'keys', sorted.length, packedKeys.length, 'locales', entries.length, 'bytes', out.length);
}
const lines = (...list) => list.flatMap((kind) => [...english[kind]].map(([k, v]) => `${k}\t${v}`)).sort(byBytes).join('\n') + '\n';
fs.writeFileSync('data/en.txt', lines('number', 'date', 'relative', 'unit'));
fs.writeFileSync('data/en-names.txt', lines('name', 'currency'));
