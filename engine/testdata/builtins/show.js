// Prefix of the other scripts: show writes a value so that everything that
// matters about arrays and typed arrays can be seen.
function show(v, depth = 0) {
  if (depth > 4) return '~';
  if (typeof v === 'string') return `"${v}"`;
  if (typeof v === 'bigint') return `${v}n`;
  if (typeof v === 'symbol' || typeof v === 'function') return typeof v;
  if (Object.is(v, -0)) return '-0';
  if (v === null || typeof v !== 'object') return String(v);
  if (v instanceof Error) return `${v.name}:${v.message}`;
  if (ArrayBuffer.isView(v) && !(v instanceof DataView)) {
    let s = '';
    for (let i = 0; i < v.length; i++) s += (i ? ',' : '') + show(v[i]);
    return `${v.constructor.name}(${s})`;
  }
  if (!Array.isArray(v)) return `{${Object.keys(v).map((k) => `${k}:${show(v[k], depth + 1)}`).join()}}`;
  const n = Math.min(v.length, 40);
  let s = '[';
  for (let i = 0; i < n; i++) s += (i ? ',' : '') + (i in v ? show(v[i], depth + 1) : '<hole>');
  for (const k of Object.keys(v)) if (String(k >>> 0) !== k) s += `,${k}:${show(v[k], depth + 1)}`;
  return `${s}]${v.length !== n ? v.length : ''}${v.constructor === Array ? '' : v.constructor?.name}`;
}
let seed = 0;
function random(n) {
  seed = (Math.imul(seed, 1664525) + 1013904223) | 0;
  return (seed >>> 8) % n;
}
function rounds(count, make, operations) {
  const names = Object.keys(operations);
  for (let t = 0; t < count; t++) {
    seed = 100003 + t * 7919;
    random(2);
    random(2);
    const a = make();
    let log = `${show(a)} `;
    for (let step = 0; step < 8; step++) {
      const name = names[random(names.length)];
      let r;
      try {
        r = show(operations[name](a));
      } catch (e) {
        r = `${e.name}:${e.message}`;
      }
      log += `| ${name} ${r} `;
    }
    print(`${t} ${log}=> ${show(a)}`);
  }
}
function attempt(...sources) {
  for (const s of sources) {
    try {
      print(`${s} => ${show((0, eval)(s))}`);
    } catch (e) {
      print(`${s} => ${e.name}: ${e.message}`);
    }
  }
}
