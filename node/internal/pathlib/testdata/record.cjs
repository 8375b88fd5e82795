// Records what node:path answers. Usage: node record.cjs inputs.json > cases.json
// inputs.json has "ins", paths for functions of one path, and "pairs", lists of paths.
'use strict';
const path = require('path');
const fs = require('fs');
const { ins, pairs } = JSON.parse(fs.readFileSync(process.argv[2]));
const out = { one: [], many: [] };
const cwd = { posix: '/home/me', win32: 'C:\\home\\me' };
for (const flavour of ['posix', 'win32']) {
  process.cwd = () => cwd[flavour];
  const p = path[flavour];
  for (const s of ins) {
    const o = p.parse(s);
    out.one.push([flavour, s, p.normalize(s), p.dirname(s), p.basename(s), p.basename(s, '.js'), p.basename(s, 'a'), p.extname(s),
      String(p.isAbsolute(s)), p.resolve(s), p.toNamespacedPath(s), o.root, o.dir, o.base, o.ext, o.name, p.format(o)]);
  }
  for (const list of pairs) {
    const rel = list.length > 1 ? p.relative(list[0], list[1]) : '';
    out.many.push([flavour, ...list, p.join(...list), p.resolve(...list), rel]);
  }
}
process.stdout.write('{"one":[\n' + out.one.map((x) => JSON.stringify(x)).join(',\n') + '\n],"many":[\n' + out.many.map((x) => JSON.stringify(x)).join(',\n') + '\n]}\n');
