// Writes data/root.txt, what holds for all locales, from the npm package
// cldr-core: node root.js FOLDER
'use strict';
const fs = require('fs');
const json = (f) => JSON.parse(fs.readFileSync(`${process.argv[2]}/cldr-core/supplemental/${f}.json`, 'utf8')).supplemental;
const lines = [];
const ns = json('numberingSystems').numberingSystems;
for (const k in ns) if (ns[k]._type === 'numeric') lines.push(`digits/${k}\t${ns[k]._digits}`);
const cur = json('currencyData').currencyData;
for (const k in cur.fractions) lines.push(`fraction/${k}\t${cur.fractions[k]._digits}`);
fs.writeFileSync('data/root.txt', lines.sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b))).join('\n') + '\n');
console.error(lines.length, fs.statSync('data/root.txt').size);
