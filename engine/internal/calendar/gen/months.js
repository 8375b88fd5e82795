// Finds out the lengths of the months of calendars that follow the moon, as the
// pinned Node has them, and writes months.bin: node gen/months.js
// For each calendar its name and NUL; the day (since 1970) and the year with which the
// table begins and the count of years, of four bytes each, little endian; then three
// bytes per year: bit i is set where month i, from 0 on, has 30 days, and the number
// of the month that has a leap month after it is in the last byte.
'use strict';
const fs = require('fs');
const out = [];
const u32 = (n) => { const b = Buffer.alloc(4); b.writeInt32LE(n); out.push(b); };
const ranges = { chinese: [0, 4000], dangi: [0, 4000], 'islamic-umalqura': [1300, 1601], islamic: [-700, 3000] };
for (const name in ranges) {
  const f = new Intl.DateTimeFormat(`en-u-ca-${name}`, { timeZone: 'UTC', year: 'numeric', month: 'numeric', day: 'numeric', era: 'short' });
  const at = (d) => {
    const r = {};
    for (const p of f.formatToParts(d * 86400000)) r[p.type] = p.value;
    const year = Number(r.relatedYear || r.year) * (r.era === 'BH' ? -1 : 1);
    return { year, month: Number(/\d+/.exec(r.month)[0]), leap: r.month.endsWith('bis'), day: Number(r.day) };
  };
  const [from, to] = ranges[name];
  const approx = name.startsWith('islamic') ? Math.round((from - 1) * 354.367 - 492148) : Math.round((from - 1970) * 365.2425) + 20;
  let d = approx - 60;
  for (;;) { const x = at(d); if (x.year === from && x.month === 1 && !x.leap && x.day === 1) break; d++; if (d > approx + 90) throw new Error(name); }
  out.push(Buffer.from(name + '\0'));
  u32(d); u32(from); u32(to - from);
  for (let y = from; y < to; y++) {
    let bits = 0, i = 0, leap = 0;
    for (;;) {
      const x = at(d);
      if (x.year !== y) break;
      if (x.day !== 1) throw new Error(`${name} ${y} ${i} ${JSON.stringify(x)}`);
      if (x.leap) leap = x.month;
      const n = at(d + 29).day === 1 ? 29 : 30;
      if (n === 30) bits |= 1 << i;
      d += n;
      i++;
    }
    if (i !== 12 + (leap ? 1 : 0)) throw new Error(`${name} ${y} has ${i} months`);
    out.push(Buffer.from([bits & 255, bits >> 8, leap]));
  }
}
fs.writeFileSync('months.bin', Buffer.concat(out));
