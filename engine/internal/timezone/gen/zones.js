// Writes what the pinned Node knows of all time zones as JSON: transitions,
// names and links. Run it with the zone names, one a line, on stdin:
//   node zones.js < names > zones.json
'use strict';
const fs = require('fs');
const names = new Set(fs.readFileSync(0, 'utf8').trim().split('\n').concat(Intl.supportedValuesOf('timeZone')));
const first = -5e9, last = Date.UTC(2101, 0, 1) / 1000;

function intlName(zone, style, seconds) {
  const f = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: style, year: 'numeric' });
  return f.formatToParts(new Date(seconds * 1000)).find((p) => p.type === 'timeZoneName').value;
}

const out = [];
for (const zone of [...names].sort()) {
  let canonical;
  try {
    canonical = new Intl.DateTimeFormat('en-US', { timeZone: zone }).resolvedOptions().timeZone;
  } catch {
    continue;
  }
  process.env.TZ = zone;
  // Strings of dates have the name that the year's equivalent between 2008 and
  // 2037 has when they lie outside the range of 32 bits; Intl knows better.
  const long = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'long', year: 'numeric' });
  const nameAt = (s) => s >= 0 && s < 2 ** 31 ? /\((.*)\)/.exec(new Date(s * 1000).toString())[1] :
    long.formatToParts(new Date(s * 1000)).find((p) => p.type === 'timeZoneName').value;
  const offsetAt = (s) => {
    const d = new Date(s * 1000);
    return Date.UTC(d.getFullYear(), d.getMonth(), d.getDate(), d.getHours(), d.getMinutes(), d.getSeconds()) / 1000 - s;
  };
  const transitions = [[first, offsetAt(first), nameAt(first)]];
  // Intervals between the candidates are searched for changes of the name, of
  // which Temporal does not tell.
  const add = (from, to) => {
    for (;;) {
      const cur = transitions[transitions.length - 1];
      const same = (s) => nameAt(s) === cur[2] && offsetAt(s) === cur[1];
      if (same(to)) return;
      let lo = from, hi = to;
      while (hi - lo > 1) {
        const mid = Math.floor((lo + hi) / 2);
        if (same(mid)) lo = mid; else hi = mid;
      }
      transitions.push([hi, offsetAt(hi), nameAt(hi)]);
      from = hi;
    }
  };
  let z = Temporal.Instant.fromEpochMilliseconds(first * 1000).toZonedDateTimeISO(zone);
  let from = first;
  for (;;) {
    z = z.getTimeZoneTransition('next');
    const to = z ? Number(z.epochNanoseconds / 1000000000n) : last;
    if (to >= last) break;
    for (const edge of [0, 2 ** 31]) { // where the source of names changes
      if (from < edge && edge < to) {
        add(from, edge - 1);
        transitions.push([edge, offsetAt(edge), nameAt(edge)]);
        from = edge;
      }
    }
    add(from, to - 1);
    add(to - 1, to);
    from = to;
  }
  for (const edge of [0, 2 ** 31]) {
    if (from < edge) {
      add(from, edge - 1);
      transitions.push([edge, offsetAt(edge), nameAt(edge)]);
      from = edge;
    }
  }
  add(from, last);
  const generic = 1.78e9;
  out.push({
    zone, canonical, transitions,
    longGeneric: intlName(zone, 'longGeneric', generic), shortGeneric: intlName(zone, 'shortGeneric', generic),
  });
}
console.log(JSON.stringify(out));
