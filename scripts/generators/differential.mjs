// The generator of the differential fuzzer: prints one line for each of COUNT
// random cases of a kind. Two engines that agree print the same lines.
//
//   sxn scripts/generators/differential.mjs KIND SEED COUNT
//
// A line is the number of the case, the case and what came of it. All
// randomness comes from SEED. scripts/differential runs it and compares.

const [kind, seedText = '1', countText = '1000'] = process.argv.slice(2);

// --- randomness ---

let state = (Number(seedText) * 2654435761 + 12345) >>> 0 || 1;
function random32() { // xorshift32 with a multiplier
  state ^= state << 13; state >>>= 0;
  state ^= state >>> 17;
  state ^= state << 5; state >>>= 0;
  return Math.imul(state, 0x9e3779b1) >>> 0;
}
const below = (n) => Math.floor((random32() / 4294967296) * n);
const chance = (p) => random32() / 4294967296 < p;
const pick = (list) => list[below(list.length)];
const times = (n, f) => Array.from({ length: n }, f);
const integer = (from, to) => from + below(to - from + 1);

// --- showing ---

function show(v, depth = 0) {
  switch (typeof v) {
    case 'string': return quote(v);
    case 'number': return Object.is(v, -0) ? '-0' : String(v);
    case 'bigint': return `${v}n`;
    case 'symbol': return v.toString();
    case 'function': return `fn ${v.name}/${v.length}`;
    case 'object': break;
    default: return String(v);
  }
  if (v === null) return 'null';
  if (depth > 6) return '...';
  if (v instanceof Error) return `${v.name}: ${v.message}`;
  if (v instanceof Date) return `Date(${+v})`;
  if (v instanceof RegExp) return String(v);
  if (v instanceof Map) return `Map{${[...v].map(([a, b]) => `${show(a, depth + 1)}=>${show(b, depth + 1)}`).join()}}`;
  if (v instanceof Set) return `Set{${[...v].map((x) => show(x, depth + 1)).join()}}`;
  const own = Reflect.ownKeys(v).map((k) => {
    const d = Object.getOwnPropertyDescriptor(v, k);
    if (Array.isArray(v) && k === 'length') return `#${d.value}`;
    const name = typeof k === 'symbol' ? k.toString() : k;
    return 'value' in d ? `${name}:${show(d.value, depth + 1)}` : `${name}:accessor`;
  });
  return (Array.isArray(v) ? '[' : '{') + own.join() + (Array.isArray(v) ? ']' : '}');
}
function quote(s) {
  let out = '"';
  for (let i = 0; i < s.length; i++) {
    const c = s.charCodeAt(i);
    out += c < 32 || c > 126 || c === 34 || c === 92 ? `\\u${c.toString(16).padStart(4, '0')}` : s[i];
  }
  return out.length > 2000 ? `${out.slice(0, 2000)}...${s.length}"` : `${out}"`;
}
function attempt(f) {
  try {
    return show(f());
  } catch (e) {
    return e instanceof Error ? `throws ${e.name}: ${quote(e.message)}` : `throws ${show(e)}`;
  }
}

// --- values ---

const bits = new DataView(new ArrayBuffer(8));
function double() {
  switch (below(8)) {
    case 0: return pick([0, -0, 1, -1, NaN, Infinity, -Infinity, 0.1, 0.5, 1.5, 2 ** 31, 2 ** 32, 2 ** 53, 1e21, 1e-7, 5e-324, 1.7976931348623157e308]);
    case 1: return integer(-100, 100);
    case 2: return integer(-(2 ** 31), 2 ** 31);
    case 3: return integer(-1000000, 1000000) / 10 ** below(8);
    case 4: return (random32() * 4294967296 + random32()) / 2 ** below(80);
    case 5: return Number(`${integer(1, 9)}e${integer(-320, 308)}`);
    default:
      bits.setUint32(0, random32());
      bits.setUint32(4, random32());
      return bits.getFloat64(0);
  }
}
const alphabets = ['ab', 'abcXYZ', 'aAbB0123 _-', ' \t\n\r\u00a0\u2028\ufeff', 'äöüßéÅñ', 'ΑΣσςİıŉǅ', '\u0301\u0308\u0345\u1100\u1161\u11a8', '😀👍🏽𝒳\u{10ffff}', '\ud800\udc00\udfff', '0123456789.eE+-', '$&`\'1<>', 'ﬁﬀﬃ', '\u0000\u007f\u00ff\u0100'];
function text(max = 12) {
  const alphabet = [...pick(alphabets), ...(chance(0.4) ? pick(alphabets) : '')];
  return times(below(max + 1), () => pick(alphabet)).join('');
}
function primitive() {
  return pick([double, double, () => text(), () => text(), () => pick([undefined, null, true, false]), () => BigInt(integer(-1000, 1000)), () => below(6) - 1])();
}
function list(max = 8) {
  const a = times(below(max + 1), () => (chance(0.7) ? below(20) - 5 : primitive()));
  if (chance(0.2) && a.length) delete a[below(a.length)];
  if (chance(0.05)) a.length += below(5);
  return a;
}

// --- kinds ---

function numbers() {
  const x = double();
  const y = double();
  const digits = integer(-1, 105);
  const small = integer(0, 25);
  const ops = [
    () => [`String`, () => String(x)],
    () => [`toString(${small + 2})`, () => x.toString(small + 2)],
    () => [`toFixed(${digits})`, () => x.toFixed(digits)],
    () => [`toFixed(${small})`, () => x.toFixed(small)],
    () => [`toExponential(${digits})`, () => x.toExponential(digits)],
    () => [`toExponential()`, () => x.toExponential()],
    () => [`toPrecision(${digits})`, () => x.toPrecision(digits)],
    () => [`toPrecision(${small})`, () => x.toPrecision(small)],
    () => [`arith ${show(y)}`, () => [x + y, x - y, x * y, x / y, x % y, x ** integer(-3, 6), x | y, x & y, x ^ y, x << y, x >> y, x >>> y, x < y, x == y]],
    () => [`Math`, () => [Math.floor(x), Math.ceil(x), Math.round(x), Math.trunc(x), Math.fround(x), Math.f16round(x), Math.clz32(x), Math.imul(x, y), Math.sign(x), Math.sqrt(x), Math.abs(x), Math.hypot(x, y), Math.max(x, y), Math.min(x, y)]],
    () => { const f = pick(['sin', 'cos', 'tan', 'asin', 'acos', 'atan', 'sinh', 'cosh', 'tanh', 'asinh', 'acosh', 'atanh', 'exp', 'expm1', 'log', 'log2', 'log10', 'log1p', 'cbrt']); return [f, () => Math[f](x)]; },
    () => [`atan2 pow ${show(y)}`, () => [Math.atan2(x, y), Math.pow(x, y)]],
    () => { const s = numberText(); return [`parse ${quote(s)}`, () => [Number(s), parseFloat(s), parseInt(s), parseInt(s, small + 12)]]; },
    () => { const s = numberText(); return [`literal ${quote(s)}`, () => (0, eval)(`(${s})`)]; },
    () => { const a = BigInt.asIntN(below(130), (BigInt(random32()) << 64n) * BigInt(random32()) + BigInt(random32())) * (chance(0.5) ? -1n : 1n); const b = BigInt(integer(-50, 1000)) * (chance(0.3) ? 12345678901234567890n : 1n);
      return [`bigint ${a} ${b}`, () => [a + b, a - b, a * b, b ? a / b : 0n, b ? a % b : 0n, a & b, a | b, a ^ b, ~a, a << BigInt(below(70)), a >> BigInt(below(70)), BigInt.asIntN(below(70), a), BigInt.asUintN(below(70), a), a.toString(small + 2), Number(a), a < x, a == x]]; },
    () => { const s = pick(['', '0x', '0b', '0o', '-', ' ']) + times(below(30), () => pick([...'0123456789abcdefn_'])).join(''); return [`BigInt ${quote(s)}`, () => BigInt(s)]; },
    () => [`conversions`, () => { const out = []; for (const T of [Int8Array, Uint8Array, Uint8ClampedArray, Int16Array, Uint16Array, Int32Array, Uint32Array, Float16Array, Float32Array]) { const t = new T(1); t[0] = x; out.push(t[0]); } return out; }],
  ];
  const [what, f] = pick(ops)();
  return [`${show(x)} ${what}`, f];
}
function numberText() {
  const digitsText = (n) => times(below(n), () => below(10)).join('');
  let s = pick(['', '', '-', '+', ' ', '0x', '0b', '0o', '00', '.', 'Infinity', '1_0']) + digitsText(pick([3, 3, 20, 40])) + (chance(0.5) ? '.' + digitsText(pick([3, 20])) : '') + (chance(0.3) ? pick(['e', 'E']) + pick(['', '+', '-']) + digitsText(4) : '');
  if (chance(0.1)) s += pick(['n', ' ', 'x', '_', '.', 'e', '\u00a0', '__1']);
  return s;
}

function strings() {
  const s = text(20);
  const t = chance(0.5) ? text(3) : s.slice(below(s.length + 1), below(s.length + 1));
  const i = integer(-3, s.length + 3);
  const j = pick([integer(-3, s.length + 3), double(), undefined]);
  const name = pick(['at', 'charAt', 'charCodeAt', 'codePointAt', 'concat', 'endsWith', 'includes', 'indexOf', 'isWellFormed', 'lastIndexOf', 'localeCompare', 'normalize', 'padEnd', 'padStart', 'repeat', 'replace', 'replaceAll', 'search', 'slice', 'split', 'startsWith', 'substr', 'substring', 'toLowerCase', 'toUpperCase', 'toWellFormed', 'trim', 'trimEnd', 'trimStart', 'match', 'anchor', 'encode', 'decode', 'escape', 'unescape', 'spread', 'raw']);
  let args;
  switch (name) {
    case 'encode': return [`encode ${quote(s)}`, () => [encodeURIComponent(s), encodeURI(s)]];
    case 'decode': { const u = times(below(8), () => pick(['%41', '%c3', '%a4', '%f0%9f%98%80', '%', '%zz', 'a', '%25', '%00', '%23', '%ed%a0%80', '%e2%82', '+'])).join(''); return [`decode ${quote(u)}`, () => [decodeURI(u), decodeURIComponent(u)]]; }
    case 'escape': return [`escape ${quote(s)}`, () => [escape(s), unescape(escape(s)) === s]];
    case 'unescape': { const u = times(below(8), () => pick(['%41', '%u0041', '%u00', '%', '%zz', 'a', '%25', '%uD83D%uDE00'])).join(''); return [`unescape ${quote(u)}`, () => unescape(u)]; }
    case 'spread': return [`spread ${quote(s)}`, () => [...s].length + [...s].reverse().join('|')];
    case 'raw': return [`raw ${quote(s)}`, () => String.raw({ raw: s }, i, j, t)];
    case 'normalize': args = [pick(['NFC', 'NFD', 'NFKC', 'NFKD', undefined, 'x'])]; break;
    case 'padEnd': case 'padStart': args = [i + below(10), pick([t, undefined])]; break;
    case 'repeat': args = [i]; break;
    case 'replace': case 'replaceAll': args = [t, pick([text(6), "$&$1$$$`$'", '$<a>', (...a) => a.join('/')])]; break;
    case 'split': args = [pick([t, '', undefined, /(b)?/]), pick([j, undefined])]; break;
    case 'search': case 'match': args = [t.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')]; break;
    case 'localeCompare': return [`localeCompare ${quote(s)} ${quote(t)}`, () => { const c = s.normalize().replace(/[^a-zA-Z0-9 äöüßéÅñ]/g, ''); const d = t.normalize().replace(/[^a-zA-Z0-9 äöüßéÅñ]/g, ''); return [Math.sign(c.localeCompare(d)), Math.sign(c.localeCompare(s.slice(0, 2) + d))]; }];
    case 'concat': args = [t, i, j]; break;
    case 'endsWith': case 'includes': case 'indexOf': case 'lastIndexOf': case 'startsWith': args = [t, pick([j, undefined])]; break;
    default: args = [i, j];
  }
  return [`${quote(s)}.${name}(${args.map((a) => show(a)).join()})`, () => s[name](...args)];
}

function pattern(depth, flags, groups) {
  const sets = flags.includes('v');
  const unicode = sets || flags.includes('u');
  const atom = () => {
    switch (below(depth > 3 ? 8 : 16)) {
      case 0: case 1: case 2: return pick(['a', 'b', 'c', 'x', '1', ' ', 'é', 'ß', unicode ? '😀' : 'K', 'ſ', '\\n', '_']);
      case 3: return '.';
      case 4: return pick(['\\d', '\\D', '\\w', '\\W', '\\s', '\\S', '\\b', '\\B', ...(unicode ? ['\\p{L}', '\\P{Lu}', '\\p{Script=Greek}', '\\p{ASCII}', '\\u{1F600}'] : ['\\x41', '\\u0041', '\\0', '\\cJ'])]);
      case 5: return characterClass();
      case 6: return pick(['^', '$', '\\b', '']);
      case 7: return pick(['\\1', '\\2', '\\k<n1>', 'a|b', '\\.', '\\/', '(?:)', ']', '{', '}'].slice(0, unicode ? 7 : 10));
      case 8: case 9: groups.n++; return `(${alternation(depth + 1)})`;
      case 10: groups.n++; groups.names++; return `(?<n${groups.names}>${alternation(depth + 1)})`;
      case 11: return `(?:${alternation(depth + 1)})`;
      case 12: return `(?=${alternation(depth + 1)})`;
      case 13: return `(?!${alternation(depth + 1)})`;
      case 14: return `(?${pick(['<=', '<!'])}${alternation(depth + 1)})`;
      default: return `(?${pick(['i', 'm', 's', 'i-m', '-i', 'ims', '-s'])}:${alternation(depth + 1)})`;
    }
  };
  const characterClass = () => {
    const part = () => pick(['a', 'b', 'a-c', 'A-Z', '0-9', '\\d', '\\w', '\\s', '\\S', 'é', 'ß-ü', '\\-', '\\]', '_', ...(unicode ? ['😀', '\\p{Lu}'] : ['-']), ...(sets ? ['[a-d]', '\\q{ab|c}', '[^b]'] : [])]);
    // V8 does not fold the strings of \q in operations of sets without regard to
    // case: https://tc39.es/ecma262/#sec-maybesimplecasefolding
    const strings = !flags.includes('i');
    if (sets && chance(0.4)) return `[${pick(['a-z', '\\w', '[abc]', '\\p{L}'])}${pick(['&&', '--'])}${pick(['[a-f]', '\\d', 'b', strings ? '\\q{a|bc}' : 'a'])}]`;
    return `[${chance(0.3) ? '^' : ''}${times(below(4), part).join('')}]`;
  };
  const term = () => {
    const a = atom();
    return a === '' || chance(0.6) ? a : a + pick(['*', '+', '?', '*?', '+?', '??', '{2}', '{1,3}', '{0,2}?', '{2,}']);
  };
  const alternation = (d) => {
    depth = d;
    return times(chance(0.25) ? 2 : 1, () => times(below(4) + (d ? 0 : 1), term).join('')).join('|');
  };
  return alternation(depth);
}
function regexps() {
  const flags = [...'dgimsy'].filter(() => chance(0.25)).join('') + pick(['', '', 'u', 'v']);
  const source = pattern(0, flags, { n: 0, names: 0 });
  const subject = times(below(14), () => pick([...'aabbccxABK1 _\n', 'é', 'ß', 'ſ', '😀', 'É'])).join('');
  const at = below(subject.length + 2);
  const what = pick(['exec', 'match', 'replace', 'split', 'test', 'matchAll', 'search', 'callback']);
  return [`/${quote(source)}/${flags} ${quote(subject)} ${what} ${at}`, () => {
    const r = new RegExp(source, flags);
    r.lastIndex = at;
    switch (what) {
      case 'exec': return [r.exec(subject), r.lastIndex];
      case 'match': return [subject.match(r), r.lastIndex];
      case 'replace': return subject.replace(r, "[$&|$1|$<n1>|$`|$']");
      case 'split': return subject.split(r);
      case 'test': return [r.test(subject), r.lastIndex, r.test(subject), r.lastIndex];
      case 'matchAll': return flags.includes('g') ? [...subject.matchAll(r)].map((m) => [m.index, ...m]) : r.source;
      case 'search': return subject.search(r);
      default: return subject.replace(r, (...a) => `<${a.map((x) => show(x)).join()}>`);
    }
  }];
}

function jsonText(depth = 0) {
  const space = () => (chance(0.1) ? pick([' ', '\n', '\t', '\r', '  ']) : '');
  const string = () => `"${times(below(6), () => pick([...'abc', '\\n', '\\u0041', '\\ud83d', '\\"', '\\\\', '\\/', 'é', '😀', '\u2028', '__proto__', '0']))
    .join('')}"`;
  switch (below(depth > 4 ? 5 : 7)) {
    case 0: return pick(['true', 'false', 'null']);
    case 1: return String(integer(-100, 100));
    case 2: return pick(['1e5', '-0', '1.5E-3', '123456789012345678901234567890', '0.1', '1e400', '-1e-400', '5e-324']);
    case 3: case 4: return string();
    case 5: return `[${times(below(4), () => space() + jsonText(depth + 1) + space()).join(',')}]`;
    default: return `{${times(below(4), () => space() + string() + space() + ':' + jsonText(depth + 1) + space()).join(',')}}`;
  }
}
function json() {
  let doc = jsonText();
  if (chance(0.5)) {
    const at = below(doc.length + 1);
    doc = doc.slice(0, at) + pick(['', '', ',', '"', '}', ']', '[', '{', ':', ' ', '\n', '0', 'x', '\\', '\u0001', 'é', '-', '.', 'tru', 'NaN', "'", '//']) + doc.slice(at + below(3));
  }
  const space = pick([undefined, 2, '\t', 20, '', 'ab']);
  return [`${quote(doc)} ${show(space)}`, () => {
    const seen = [];
    const v = JSON.parse(doc, chance(0.2) ? function (k, x, context) { seen.push(k, context?.source); return typeof x === 'number' && chance(0.3) ? undefined : x; } : undefined);
    return [v, JSON.stringify(v, pick([undefined, ['a', 'b', 0], (k, x) => (typeof x === 'string' ? x + k : x)]), space), seen];
  }];
}

function dateText() {
  const two = () => String(below(62)).padStart(2, '0');
  const month = pick(['Jan', 'feb', 'MARCH', 'Sept', 'Dec', 'Foo', 'october']);
  const day = pick(['Mon', 'Tuesday', 'xyz', '']);
  const year = pick([integer(1900, 2100), integer(0, 99), integer(-10, 10), 275760, 12345]);
  const zone = pick(['', 'Z', 'GMT', 'UTC', 'EST', 'PDT', '+0100', '-05:30', 'GMT+2', ' (comment)', '+1', 'z', 'AM', 'PM', ' pm']);
  const time = pick(['', ` ${two()}:${two()}`, ` ${two()}:${two()}:${two()}`, ` ${below(25)}:${two()}:${two()}.${below(10000)}`]);
  switch (below(6)) {
    case 0: return `${String(year).padStart(4, '0')}-${String(below(14)).padStart(2, '0')}-${two()}${time.replace(' ', 'T')}${zone}`;
    case 1: return `${day} ${month} ${two()} ${year}${time} ${zone}`;
    case 2: return `${day}, ${two()} ${month} ${year}${time} ${zone}`;
    case 3: return `${below(14)}/${two()}/${year}${time}${zone}`;
    case 4: return `${month} ${below(33)}, ${year}${time} ${zone}`;
    default: return `${pick(['+', '-', ''])}${String(integer(0, 999999)).padStart(pick([4, 6]), '0')}${pick(['', `-${two()}`, `-${two()}-${two()}`])}${pick(['', 'T10:00', 'T24:00', 'T24:01Z', 't1:00', ' 10:00'])}${zone}`;
  }
}
function dates() {
  const instant = pick([0, 1e12, integer(-(2 ** 31), 2 ** 31) * 1000, (random32() - 2 ** 31) * 3000000, 8.64e15, -8.64e15, NaN, double()]);
  switch (below(4)) {
    case 0: { const s = dateText(); return [`parse ${quote(s)}`, () => Date.parse(s)]; }
    case 1: return [`show ${show(instant)}`, () => { const d = new Date(instant); return [d.toString(), d.toDateString(), d.toTimeString(), d.toUTCString(), d.toJSON(), d.toLocaleString(), d.toLocaleDateString(), d.toLocaleTimeString(), d.getTimezoneOffset(), d.getYear()]; }];
    case 2: { const parts = times(integer(1, 7), () => pick([integer(-5, 70), integer(1900, 2100), double()])); return [`new ${show(parts)}`, () => [+new Date(...parts), Date.UTC(...parts)]]; }
    default: { const set = pick(['setDate', 'setMonth', 'setFullYear', 'setHours', 'setMinutes', 'setSeconds', 'setMilliseconds', 'setUTCDate', 'setUTCMonth', 'setUTCFullYear', 'setUTCHours', 'setYear', 'setTime']); const args = times(integer(0, 4), () => pick([integer(-40, 80), integer(1800, 2200), double()]));
      return [`${set} ${show(instant)} ${show(args)}`, () => { const d = new Date(instant); return [d[set](...args), d.getFullYear(), d.getMonth(), d.getDate(), d.getDay(), d.getHours(), d.getUTCDay()]; }]; }
  }
}

function arrays() {
  const a = list();
  const b = list();
  const i = integer(-6, 10);
  const j = pick([integer(-6, 10), double(), undefined]);
  const seen = [];
  const callback = pick([(x) => x, (x, k) => k % 2, (x) => typeof x, (x) => { if (chance(0.05)) throw new Error('stop'); return x > 2; }, (x, k, o) => { if (chance(0.1)) o.length = Math.min(o.length, 2); seen.push(x, k); return true; }, (x, k, o) => { if (chance(0.1) && o.length < 20) o.push(k); return !x; }]);
  const name = pick(['at', 'concat', 'copyWithin', 'entries', 'every', 'fill', 'filter', 'find', 'findIndex', 'findLast', 'findLastIndex', 'flat', 'flatMap', 'forEach', 'includes', 'indexOf', 'join', 'keys', 'lastIndexOf', 'map', 'pop', 'push', 'reduce', 'reduceRight', 'reverse', 'shift', 'slice', 'some', 'sort', 'splice', 'toReversed', 'toSorted', 'toSpliced', 'unshift', 'values', 'with', 'toString', 'toLocaleString', 'length', 'assign', 'typed', 'groupBy']);
  const run = () => {
    switch (name) {
      case 'length': a.length = j ?? 3; return a;
      case 'assign': a[i] = 1; a[pick([12, 20, 1000])] = 2; return a;
      case 'typed': { const t = pick([Int8Array, Uint8ClampedArray, Float32Array, Float64Array, Int32Array]).from(a.filter((x) => typeof x === 'number')); return [t.slice(i, j), t.subarray(i, j).length, t.toSorted(), t.indexOf(2), t.join('-'), t.map((x) => x * 2), t.fill(7, i, j), t.copyWithin(i, 1), t.lastIndexOf(7)]; }
      case 'groupBy': return [Object.groupBy(a, callback), Map.groupBy(a, callback)];
      case 'concat': return a.concat(b, i, [b]);
      case 'sort': case 'toSorted': return a[name](pick([undefined, (x, y) => x - y, (x, y) => (x < y ? 1 : -1), () => 0]));
      case 'entries': case 'keys': case 'values': return [...a[name]()];
      case 'reduce': case 'reduceRight': return chance(0.5) ? a[name]((x, y) => `${x}${String(y)}`) : a[name]((x, y, k) => x + k, 0);
      case 'splice': case 'toSpliced': return [a[name](i, ...(j === undefined ? [] : [j, ...b])), a];
      case 'every': case 'filter': case 'find': case 'findIndex': case 'findLast': case 'findLastIndex': case 'forEach': case 'map': case 'some': return [a[name](callback), a, seen];
      case 'flatMap': return a.flatMap((x, k) => (k % 2 ? [x, [x]] : x));
      case 'flat': return [a, [b, [a]]].flat(i);
      case 'push': case 'unshift': return [a[name](...b), a];
      case 'fill': return a.fill('f', i, j);
      case 'join': return a.join(pick([',', '', undefined, 'ab']));
      case 'includes': case 'indexOf': case 'lastIndexOf': return [a[name](pick([1, 2, undefined, NaN, -0, a[0]])), a[name](2, i)];
      default: return [a[name](i, j), a];
    }
  };
  return [`${show(a)}.${name} ${i} ${show(j)} ${show(b)}`, run];
}

// --- programs ---

function program(form) {
  const vars = ['a', 'b', 'c', 'd'];
  let label = 0;
  let inFunction = 0;
  let inLoop = 0;
  let inGenerator = 0;
  const e = (d) => expression(d + 1);
  function expression(d) {
    if (d > 4) return pick([...vars, String(integer(-3, 9)), '1.5', '"s"', 'null', 'undefined', 'true', '[]', '{}'.replace('{}', '({})')]);
    switch (below(36)) {
      case 0: case 1: case 2: return pick(vars);
      case 3: return String(integer(-3, 100));
      case 4: return pick(['"x"', '""', '"10"', 'true', 'null', 'undefined', 'NaN', '1n', '0.1']);
      case 5: case 6: case 7: return `(${e(d)} ${pick(['+', '-', '*', '/', '%', '<', '>', '<=', '>=', '==', '!=', '===', '!==', '&', '|', '^', '<<', '>>', '>>>', '&&', '||', 'in', 'instanceof'])} ${e(d)})`;
      case 8: return `(${e(d)} ?? ${e(d)})`;
      case 9: return `(${pick(['!', '-', '+', '~', 'typeof ', 'void '])}${e(d)})`;
      case 10: return `(${e(d)} ? ${e(d)} : ${e(d)})`;
      case 11: return `(${pick(vars)} ${pick(['=', '+=', '-=', '*=', '|=', '??=', '||=', '&&=', '**='])} ${e(d)})`;
      case 12: return pick(['++', '--']) + pick(vars);
      case 13: return `${pick(vars)}${pick(['++', '--'])}`;
      case 14: return `[${times(below(4), () => (chance(0.2) ? `...${pick(['"ab"', `[${e(d)}]`, pick(vars)])}` : e(d))).join()}]`;
      case 15: return `({${times(below(4), () => pick([`${pick(['x', 'y', 'z'])}: ${e(d)}`, pick(vars), `[${e(d)}]: ${e(d)}`, `get g() { return ${e(d)} }`, `...${e(d)}`, `m() { return ${pick(['this.x', e(d)])} }`])).join(', ')}})`;
      case 16: case 17: return `${pick(vars)}${pick(['.x', '.y', '[0]', '?.x', `?.[${e(d)}]`, `[${e(d)}]`, '.length', '.m()', '?.m?.()'])}`;
      case 18: return `${pick(vars)}(${times(below(3), () => e(d)).join()})`;
      case 19: case 20: return `((${pick(['', 'p', 'p = 2', '[p, q] = [1]', '{x: p} = {}', '...p'])}) => ${chance(0.5) ? `(${expression(d + 2)})` : withFunction(() => `{ ${statements(d + 2)} }`)})(${times(below(3), () => e(d)).join()})`;
      case 21: return `(function f(p, q) { ${withFunction(() => statements(d + 2))} })${chance(0.7) ? `(${e(d)}, ${e(d)})` : `.call(${e(d)}, ${e(d)})`}`;
      case 22: return `[...(function* () { ${withFunction(() => { inGenerator++; const s = statements(d + 2); inGenerator--; return s; })} yield ${e(d)}; })()]`;
      case 23: return `\`t\${${e(d)}}\${${e(d)}}\``;
      case 24: return `String(${e(d)})`;
      case 25: return `new (class ${pick(['', 'K '])}${pick(['', 'extends Array ', 'extends (class { constructor() { this.b = 1 } get v() { return 5 } }) '])}{ ${pick(['x = 1;', `x = ${e(d)};`, '#p = 3;', 'static s = 1;'])} get y() { return ${pick(['this.x', '1', 'super.v'])} } static t() { return this.name } m(q) { return ${pick(['q', 'this.y', 'super.v'])} } })().${pick(['x', 'y', 'm(2)', 'constructor.t()', 'z'])}`;
      case 26: return `(${e(d)}, ${e(d)})`;
      case 27: return `[${e(d)}, ${e(d)}].${pick(['map(String)', 'join()', 'concat(1)', 'includes(1)', 'reduce((s, v) => s + v)', 'at(-1)', 'sort()', 'indexOf(2)'])}`;
      case 28: return `delete ${pick(vars)}${pick(['.x', '?.y', '[0]'])}`;
      case 29: return `Object.${pick(['keys', 'values', 'entries'])}(${pick(vars)} ?? {})`;
      case 30: return `JSON.stringify(${e(d)})`;
      case 31: return inGenerator && inFunction ? `(yield ${e(d)})` : `(${e(d)} ** ${integer(0, 3)})`;
      case 32: return `(([${pick(vars)}, ...d] = ${pick(['[1, 2, 3]', '"xy"', e(d)])}), d)`;
      case 33: return `(({ x: ${pick(vars)} = ${e(d)}, ...c } = ${e(d)}), c)`;
      case 34: return `(() => { try { ${pick(['throw', 'return'])} ${e(d)} } catch (err) { return err?.message ?? err } finally { ${chance(0.2) ? `return ${e(d)}` : `${pick(vars)} = ${e(d)}`} } })()`;
      // The variable has a name of its own: in a = eval("var a") V8 looks for the
      // target after the value, not before it as
      // https://tc39.es/ecma262/#sec-assignment-operators-runtime-semantics-evaluation has it.
      default: return `eval(${JSON.stringify(chance(0.7) ? expression(d + 2) : 'var ev = 1; ev')})`;
    }
  }
  function withFunction(f) {
    const loops = inLoop;
    const generator = inGenerator;
    inLoop = 0;
    inGenerator = 0;
    inFunction++;
    const s = f();
    inFunction--;
    inLoop = loops;
    inGenerator = generator;
    return s;
  }
  function statements(d) {
    return times(integer(1, 3), () => statement(d)).join(' ');
  }
  function loop(d) {
    inLoop++;
    const s = statements(d + 1);
    inLoop--;
    return s;
  }
  function statement(d) {
    if (d > 4) return `${expression(d)};`;
    switch (below(22)) {
      case 0: return `if (${e(d)}) { ${statements(d + 1)} } else { ${statements(d + 1)} }`;
      case 1: return `for (let i = 0; i < ${integer(1, 4)}; i++) { if (fuel-- < 0) break; ${loop(d)} }`;
      case 2: return `for (const v of ${pick(['[1, 2, 3]', '"abc"', e(d), 'new Map([[1, 2]])'])}) { if (fuel-- < 0) break; log(v); ${loop(d)} }`;
      case 3: return `for (const k in ${e(d)}) { if (fuel-- < 0) break; log(k); ${loop(d)} }`;
      case 4: return `{ let w = 0; while (w++ < ${integer(1, 3)} && fuel-- > 0) { ${loop(d)} } }`;
      case 5: return `try { ${statements(d + 1)} } catch (err) { log(err instanceof Error ? err.name + err.message : err); ${statements(d + 1)} }`;
      case 6: return `try { ${statements(d + 1)} } finally { ${statements(d + 1)} }`;
      case 7: return `switch (${e(d)}) { case ${e(d)}: ${statements(d + 1)} ${chance(0.5) ? 'break;' : ''} default: ${statements(d + 1)} case 1: ${statements(d + 1)} }`;
      case 8: { const l = `L${label++}`; const inner = inLoop; inLoop = 0; const s = `${l}: for (let i = 0; i < 3; i++) { if (fuel-- < 0) break; for (let j = 0; j < 3; j++) { log(i, j); if (${e(d)}) ${pick(['break', 'continue'])} ${l}; ${statements(d + 2)} } }`; inLoop = inner; return s; }
      case 9: return inFunction ? `return ${e(d)};` : `log(${e(d)});`;
      case 10: return inLoop ? pick(['break;', 'continue;']) : `log(${e(d)});`;
      case 11: return `throw ${pick([e(d), 'new Error("e")'])};`;
      case 12: return `{ let ${pick(vars)} = ${e(d)}; ${statements(d + 1)} }`;
      case 13: return `var [${pick(['a', 'b'])} = ${e(d)}, c] = ${pick(['[]', e(d)])};`;
      case 14: return `{ function ${pick(['f', 'g'])}(x) { ${withFunction(() => statements(d + 1))} } log(typeof f, typeof g); }`;
      case 15: return inGenerator ? `yield* [${e(d)}];` : `log(typeof ${pick(['zz', 'a', 'f'])});`;
      default: return `log(${e(d)});`;
    }
  }
  if (form) return form(expression);
  return (chance(0.3) ? '"use strict"; ' : '') + `var a = ${e(2)}, b = ${e(2)}, c = ${e(2)}, d = ${e(2)}; ${statements(0)} ${statements(0)} log(a, b, c, d);`;
}
function run(source) {
  const lines = [];
  let size = 0;
  const log = (...values) => {
    if (size > 2000) return;
    const line = values.map((v) => show(v)).join(' ');
    size += line.length;
    lines.push(line);
  };
  return () => {
    try {
      new Function('log', 'fuel', source)(log, 200);
    } catch (e) {
      lines.push(`throws ${e instanceof Error ? `${e.name}: ${e.message}` : show(e)}`);
    }
    return lines.join(' | ');
  };
}
function programs() {
  const source = program();
  return [source, run(source)];
}
// messages has one expression of a program go wrong, to compare how errors
// name it.
function messages() {
  const source = program((expression) => {
    const value = () => pick(['1', 'null', 'undefined', '{}', '[]', '"s"', '() => 1', '2n', '{ x: 1, y: {} }', '{ m() {} }']);
    let x = expression(pick([2, 3, 3, 4]));
    if (/^(\+\+|--)/.test(x)) x = `(${x})`; // see assignsToCall
    const form = pick([`[a] = ${x};`, `var [q] = ${x};`, `for (const v of ${x}) log(v);`, `for ([a] of [${x}]) ;`, `[...${x}];`, `log(...${x});`, `new Set(...${x});`, `(${x})();`, `${x}();`, `${x}.x();`, `${x}.x.y;`, `${x}?.x();`, `${x}[a]();`, `new (${x});`, `new (${x})(1);`, `(${x})\`\`;`, `var { x } = ${x};`, `var { x: { y } } = ${x};`, `({ a } = ${x});`, `(({ x }) => 1)(${x});`, `(([x]) => 1)(${x});`, `${x}.x = 1;`, `${x}[b].y = 1;`, `log(1 in ${x});`, `log(1 instanceof ${x});`, `class A extends (${x}) {}`, `new Map(${x});`, `Array.from(${x});`, `[1].map(${x});`, `({ ...${x} }).x.y;`, `(function* () { yield* ${x}; })().next();`, `Object.defineProperty({}, 'x', ${x}).y.z;`, `Symbol() + ${x};`, `1n + ${x};`, `[].concat(${x})[0][1].z;`, `delete ${x}.x;`, `super_(${x});`, `[${x}].x(${x});`, `Reflect.construct(${x}, ${x});`, `({ x: 1 }).x(${x}, 2);`, `(${x}).x\`\`;`, `a.b(${x}).c;`, `new a.b(${x});`, `log(${x}, ...a);`]);
    return `${chance(0.3) ? '"use strict"; ' : ''}var a = ${value()}, b = ${value()}, c = ${value()}, d = ${value()}; ${form}`;
  });
  return [source, chance(0.7) ? run(source) : () => { try { (0, eval)(`{ let log = () => 0, fuel = 1; ${source} }`); } catch (e) { return `${e.name}: ${e.message}`; } }];
}
// assignsToCall tells strict code that assigns to a call, which V8 lets pass
// until it runs: a bug, https://tc39.es/ecma262/#sec-static-semantics-assignmenttargettype
// has an early error. Such cases are not compared.
function assignsToCall(source) {
  return source.includes('"use strict"') && (/\)\s*(?:=[^=>]|(?:\*\*|<<|>>>?|&&|\|\||\?\?|[-+*/%&|^])=|\+\+|--)/.test(source) || /(?:\+\+|--)\s*(?!function|class|new)[\w$.?[\]"]+\s*[(`]/.test(source));
}
function syntax() {
  const tokens = program().match(/[A-Za-z_$][\w$]*|\d+(?:\.\d+)?n?|"[^"]*"|`|=>|\.\.\.|\?\?=?|\?\.|[-+*/%&|^<>=!]{1,3}|\s+|./g);
  for (let n = integer(1, 2); n > 0; n--) {
    const at = below(tokens.length);
    const other = pick([...'(){}[];,.:?=', '=>', '...', 'let', 'const', 'class', 'function', 'yield', 'await', 'return', 'break', 'continue', 'var', 'new', 'super', 'this', 'async', 'static', 'get', '#x', 'in', 'of', 'if', 'else', 'for', 'case', 'default', 'import', 'export', 'enum', 'with', 'delete', '0x', '1_', '"', '`', '/', '\\', '@', 'eval', 'arguments', '08', '1n', '++', '**', '?.', 'try', 'catch', 'finally', 'throw', 'extends', 'new.target', 'import.meta', 'use strict']);
    switch (below(4)) {
      case 0: tokens.splice(at, 1); break;
      case 1: tokens.splice(at, 0, ` ${other} `); break;
      case 2: tokens[at] = ` ${other} `; break;
      default: tokens.splice(at, 0, tokens[below(tokens.length)]);
    }
  }
  const source = tokens.join('');
  return [source, () => { if (assignsToCall(source)) return 'not compared'; try { new Function(source); return 'valid'; } catch (e) { return `${e.name}: ${e.message}`; } }];
}

// --- features: pieces of the language that programs do not have ---

// leaf is an expression of a few tokens.
const leaf = () => pick(['1', '0', '-1', '"s"', 'null', 'undefined', 'a', 'b', '[1, 2]', '({})', '2n', 'NaN', 'true', 'Symbol.iterator', '() => 1', 'typeof a', 'x', 'y?.z', 'log']);
const action = () => pick(['log(1);', 'log("p", typeof this);', `log(${leaf()});`, 'throw new Error("e");', `throw ${leaf()};`, 'log(new.target?.name);', `return ${leaf()};`, 'a = 5;', 'b.q = 1;', 'log(Object.keys(this ?? {}));', 'super.m?.();', 'log(arguments.length);', 'log(a, b);']);
function classes() {
  const names = ['x', 'y', 'z', '#p', '#q', 'm', '"a b"', '[a + "c"]', '[Symbol.toPrimitive]', '1', 'constructor', 'static', 'get', 'async', 'name', 'prototype', 'length'];
  const members = times(integer(1, 6), () => {
    const name = pick(names);
    const prefix = pick(['', '', '', 'static ', 'static ']);
    switch (below(9)) {
      case 0: case 1: return `${prefix}${name} = ${pick([leaf(), 'this.x', 'super.m', 'arguments', '(() => this)()', 'log("f")', '1, 2'])};`;
      case 2: return `${prefix}${name};`;
      case 3: case 4: return `${prefix}${pick(['', 'async ', '*', 'async *'])}${name}(${pick(['', 'q', 'q = 1', '...q', '{ q }'])}) { ${action()} }`;
      case 5: return `${prefix}get ${name}() { ${action()} }`;
      case 6: return `${prefix}set ${name}(v) { ${action()} }`;
      // V8 takes return in a static block of a class in a function; a bug, as
      // https://tc39.es/ecma262/#prod-ClassStaticBlockStatementList has no [Return].
      case 7: return `static { ${action().replace(/^return .*/, '')} }`;
      default: return `constructor(${pick(['', 'q'])}) { ${pick(['super();', '', 'super(1);', 'return {};', 'this.x = 1;', 'super.m?.();'])} ${action()} }`;
    }
  });
  const uses = times(integer(1, 5), () => pick(['log(new A().x);', 'log(A.x, A.y);', 'new A().m?.(1);', 'log(Object.getOwnPropertyNames(A));', 'log(Object.getOwnPropertyNames(A.prototype));', 'log(A.name, A.length);', 'A();', 'log(new A());', 'log(A.m?.());', 'new A().x = 1;', 'log(`${new A()}`);', 'class B extends A { m() { return super.m?.(); } } log(new B().m());', 'log([...(new A().m?.() ?? [])]);', 'log(new A() instanceof A);', 'A.prototype.m.call(1);', 'log(Reflect.ownKeys(new A()));', 'log(typeof A, A.prototype === A);', 'log(Object.getOwnPropertyDescriptor(A.prototype, "x"));']));
  // V8 does not convert the length before it looks at the property, which
  // https://tc39.es/ecma262/#sec-arraysetlength has the other way round.
  if (members.some((m) => /^length( =|;)/.test(m))) return classes();
  const source = `${chance(0.2) ? '"use strict"; ' : ''}let a = 1, b = {}, x = 3, y = null; const log = this?.log ?? __log; class A ${pick(['', '', 'extends Object ', 'extends (class { m() { log("base"); return 7; } get x() { return 9; } }) ', 'extends null ', 'extends a ', 'extends Array '])}{ ${members.join(' ')} } ${uses.join(' ')}`;
  return [source, runFeature(source)];
}
function control() {
  let depth = 0;
  const label = () => `L${below(3)}`;
  const block = (d) => times(integer(1, 3), () => stmt(d + 1)).join(' ');
  function stmt(d) {
    if (d > 4) return pick(['log(i++);', 'i++;', 'if (i > 20) return i;']);
    switch (below(20)) {
      case 0: return `${label()}: { ${block(d)} break ${label()}; }`;
      case 1: return `${label()}: for (let k = 0; k < 3; k++) { ${block(d)} }`;
      case 2: return `${label()}: while (i++ < ${integer(1, 9)}) { ${block(d)} }`;
      case 3: return `${label()}: do { ${block(d)} } while (i++ < ${integer(1, 9)});`;
      case 4: return `for (const v of it(${integer(1, 4)})) { ${block(d)} }`;
      case 5: return `for (const k in { p: 1, q: 2, [i]: 3 }) { log(k); ${block(d)} }`;
      case 6: return `try { ${block(d)} } finally { ${block(d)} }`;
      case 7: return `try { ${block(d)} } catch { ${block(d)} } finally { ${block(d)} }`;
      case 8: return `try { ${block(d)} } catch (e) { log(e?.message ?? e); ${block(d)} }`;
      case 9: return `switch (i % 3) { case 0: ${block(d)} case 1: ${block(d)} ${pick(['break;', ''])} default: ${block(d)} }`;
      case 10: return `break ${pick(['', label()])};`;
      case 11: return `continue ${pick(['', label()])};`;
      case 12: return `return ${pick(['i', 'log("r")', '[i]'])};`;
      case 13: return `throw ${pick(['i', 'new Error("t" + i)'])};`;
      case 14: return `fs.push(() => i + ${integer(0, 3)});`;
      case 15: return `for (let k = 0; k < 3; k++) { fs.push(() => k++); ${block(d)} }`;
      case 16: return `if (i % 2) { ${block(d)} } else { ${block(d)} }`;
      case 17: return `{ let i = ${integer(0, 5)}; ${block(d)} }`;
      case 18: return `var [h = ${leaf()}, ...{ length: l }] = it(3); log(h, l);`;
      default: return `log("s", i);`;
    }
  }
  const source = `let i = 0, a = 1, b = {}, x, y, n = 0; const fs = []; const log = __log; function* it(c) { try { for (let k = 0; k < c; k++) yield k; } finally { log("closed"); } } const f = function () { ${block(0)} ${block(0)} }; log(f()); log(fs.slice(0, 5).map((g) => g()), i);`;
  return [source, runFeature(source)];
}
function builtins() {
  const list = () => `[${times(below(6), () => pick(['1', '2', '3', '-0', 'NaN', '"a"', '"b"', 'null', 'undefined', '[1]', '', '{ v: 1 }', '10n'])).join()}]`;
  const fn = () => pick(['(x) => x', '(x) => [x, x]', '(x, i) => i', '(x) => x > 1', '(x, y) => x + y', '() => { throw new RangeError("cb"); }', 'String', 'Boolean', '1', 'undefined', '(x) => { log(x); }', '(x) => typeof x', '(a, b) => b - a']);
  const n = () => pick(['0', '1', '2', '-1', '3', 'Infinity', '"1"', 'undefined', '1.9', 'NaN', '100']);
  const typed = () => `new ${pick(['Uint8Array', 'Int16Array', 'Float64Array', 'Uint8ClampedArray', 'Float16Array', 'BigInt64Array', 'Float32Array'])}(${pick(['3', '[1, 2, 3]', 'buf', 'buf, 2', 'buf, 8, 1', '[1n, 2n]', '{ length: 2 }', '-1', 'new Uint8Array([5, 6])', '"3"'])})`;
  const set = () => `new Set(${list()})`;
  const one = () => pick([
    () => `${list()}.values().${pick(['map', 'filter', 'flatMap', 'some', 'every', 'find', 'forEach'])}(${fn()})`,
    () => `[...${list()}.values().${pick(['map', 'filter', 'flatMap'])}(${fn()})]`,
    () => `[...${list()}.values().${pick(['take', 'drop'])}(${n()})]`,
    () => `${list()}.values().reduce(${fn()}${pick(['', ', 0'])})`,
    () => `Iterator.from(${pick([list(), '"ab"', '{ next() { return { done: true }; } }', '1', 'it()'])}).toArray()`,
    () => `[...Iterator.concat(${list()}, ${list()})]`,
    () => `[...${set()}.${pick(['union', 'intersection', 'difference', 'symmetricDifference'])}(${pick([set(), list(), 'new Map([[1, 2]])', '{ size: 1, has: () => true, keys: () => [1].values() }'])})]`,
    () => `${set()}.${pick(['isSubsetOf', 'isSupersetOf', 'isDisjointFrom'])}(${pick([set(), 'new Map([[1, 2]])'])})`,
    () => `new Map([[1, "a"], ["k", 2]]).${pick(['get', 'has', 'delete', 'getOrInsert'])}(${pick(['1', '"k"', '3'])}, 5)`,
    () => `Map.groupBy(${list()}, ${fn()})`,
    () => `Object.groupBy(${list()}, ${fn()})`,
    () => `${typed()}.${pick(['length', 'byteLength', 'byteOffset', 'join()', 'at(-1)', 'fill(7, 1)', 'subarray(1)', 'slice(1)', 'toReversed()', 'toSorted()', 'with(0, 1)', 'indexOf(2)', 'set([9])', 'map((x) => x)', 'reduce((x, y) => x + y)', 'findLast((x) => x)', 'copyWithin(0, 1)', 'sort((x, y) => (x < y ? 1 : -1))', 'buffer.byteLength', 'includes(undefined)', 'lastIndexOf(1)', 'toString()', 'entries().next()'])}`,
    () => `(() => { const t = ${typed()}; t[${n()}] = ${pick(['1', '-1', '1.5', '300', '"7"', 'NaN', '5n'])}; return [t, Object.keys(t)]; })()`,
    () => `(() => { const b = new ArrayBuffer(8, { maxByteLength: 16 }); const t = new Uint8Array(b${pick(['', ', 4', ', 4, 2'])}); t[0] = 1; b.resize(${pick(['0', '4', '5', '16', '17', '6'])}); return [t.length, t.byteOffset, t.at(-1), b.byteLength, [...t]]; })()`,
    () => `new DataView(buf${pick(['', ', 1', ', 15', ', 17'])}).${pick(['get', 'set'])}${pick(['Int8', 'Uint16', 'Float32', 'Float64', 'BigInt64', 'Int32', 'Float16'])}(${n()}, ${pick(['1', 'true', '1n'])})`,
    () => `new ArrayBuffer(${pick(['1', '8', '"2"', '-1'])}).${pick(['slice(1)', 'transfer(2)', 'transferToFixedLength()', 'detached', 'resizable', 'maxByteLength'])}`,
    () => `JSON.stringify(${pick([list(), '{ a: [1, { b: 2 }], c: undefined, d() {}, e: Symbol() }', 'JSON.rawJSON("1e1000")', '{ toJSON(k) { return k + "!"; } }', 'new Date(0)', 'Object(1n)', '"\\ud800"', '[new Number(1), new String("x"), new Boolean(false)]', '{ x: JSON.rawJSON("12345678901234567890") }', '{ get a() { return 1; }, ["__proto__"]: 2 }'])}, ${pick(['null', '["a", "c"]', '(k, v) => (typeof v === "number" ? v + 1 : v)', '[1, "b"]'])}, ${pick(['0', '2', '"--"', '20'])})`,
    () => `JSON.parse(${pick(["'[1,2,{\"a\":1.50}]'", "'{\"a\":1,\"a\":2}'", "'{\"__proto__\":1}'", "'\"\\\\u0041\"'", "'[1e1, -0]'", "'{\"1\":1,\"0\":2}'"])}, ${pick(['undefined', '(k, v, c) => (c?.source ? c.source + "|" + v : v)', 'function (k, v) { if (k === "a") this.b = 2; return v; }', '(k, v) => (k === "1" ? undefined : v)'])})`,
    () => `Array.from(${pick([list(), '"a😀"', '{ length: 2, 0: 1 }', 'new Map([[1, 2]])', 'it()', '3', '{ length: "2" }'])}, ${fn()})`,
    () => `${list()}.${pick(['toSpliced', 'splice', 'copyWithin', 'with', 'fill', 'at', 'slice', 'flat', 'includes', 'indexOf', 'lastIndexOf'])}(${n()}, ${n()})`,
    () => `[${list()}, ${list()}].${pick(['flat', 'concat', 'toString', 'toSorted', 'reverse', 'entries'])}(${n()})`,
    () => `[1, , 3, , undefined].${pick(['map', 'forEach', 'filter', 'every', 'some', 'findIndex', 'reduce', 'flatMap', 'findLast', 'sort', 'toSorted'])}(${fn()})`,
    () => `Object.${pick(['entries', 'getOwnPropertyDescriptors', 'getOwnPropertySymbols', 'isFrozen', 'isSealed', 'freeze', 'values', 'keys'])}(${pick([list(), '"ab"', '{ x: 1, [Symbol("s")]: 2, 5: 1, 1: 2 }', 'null', '1', 'function f(a, b) {}', 'class K { static x = 1; }'])})`,
    () => `Reflect.${pick(['ownKeys', 'getPrototypeOf', 'isExtensible', 'has', 'get', 'deleteProperty'])}(${pick([list(), '{ x: 1 }', '1', 'new Proxy({ x: 1 }, {})'])}, ${pick(['"x"', '0', '"length"'])})`,
    () => `new Proxy(${pick(['{ x: 1 }', '[1, 2]', 'function () {}', 'Object.freeze({ x: 1 })'])}, { ${pick(['get(t, k) { log("get", k); return Reflect.get(...arguments); }', 'has(t, k) { log("has", k); return false; }', 'ownKeys() { return ["x", "y"]; }', 'deleteProperty() { return false; }', 'set(t, k, v, r) { log("set", k, v); return true; }', 'getOwnPropertyDescriptor(t, k) { log("gopd", k); return { value: 1, configurable: true, enumerable: true }; }', 'defineProperty(t, k, d) { log("def", k, d); return true; }', 'getPrototypeOf() { return Array.prototype; }'])} })${pick(['.x', '["y"]', '.x = 2', '.length', ' instanceof Array', '.map?.((x) => x)', '?.concat?.(1)', ' + ""'])}`,
    () => `Object.keys(new Proxy({ x: 1, z: 2 }, { ownKeys() { return ${pick(['["x", "z"]', '["x"]', '["x", "y"]', '[Symbol.iterator, "x"]', '["x", "x"]', '1'])}; } }))`,
    () => `Symbol(${pick(['', '"d"', 'undefined'])}).${pick(['description', 'toString()', 'valueOf().description'])}`,
    () => `Symbol.${pick(['for("k").description', 'keyFor(Symbol.for("k"))', 'keyFor(Symbol())', 'keyFor(1)'])}`,
    () => `new ${pick(['Error', 'TypeError', 'AggregateError', 'RangeError', 'SuppressedError'])}(${pick(['"m"', '[1, 2], "m"', '"m", { cause: 1 }', '[1], "m", { cause: 2 }', '', '1, 2, "s"', 'it(), "i"'])})${pick(['', '.message', '.cause', '.errors', '.toString()', ''])}`,
    () => `(${pick(['10n', '-7n', '2n ** 65n', '0n', '255n'])} ${pick(['+', '-', '*', '/', '%', '**', '<<', '>>', '&', '|', '^', '<', '==', '==='])} ${pick(['3n', '-2n', '0n', '2', '"3"', '1.5', 'true'])})`,
    () => `BigInt.${pick(['asIntN', 'asUintN'])}(${pick(['8', '64', '0', '-1'])}, ${pick(['255n', '-1n', '2n ** 64n', '1'])})`,
    () => `String.raw\`a${'$'}{${leaf()}}\\n${'$'}{${leaf()}}\``,
    () => `((s, ...v) => [s, s.raw, v])\`x${'$'}{${leaf()}}\\u{41}${pick(['', '\\\\u', '\\\\xg'])}\``,
    () => `((a, b = a, { c = b, ...d } = { e: 1 }, [f, ...g] = "xyz") => [a, b, c, d, f, g])(${times(below(4), leaf).join()})`,
    () => `(({ length, [0]: first = ${leaf()}, ...rest }) => [length, first, rest])(${pick(['"ab"', '[1, 2]', '{ 0: 1, q: 2 }', 'null', '5', 'function () {}'])})`,
    () => `[...(function* () { const r = yield ${leaf()}; log(r); try { yield* ${pick(['[1, 2]', '"ab"', 'it()', leaf()])}; } finally { log("fin"); } return 5; })()]`,
    () => `(() => { const g = (function* () { try { log(yield 1); yield 2; } catch (e) { log("c", e); yield 3; } finally { log("f"); ${pick(['', 'yield 4;', 'return 6;', 'throw 7;'])} } })(); return [g.next("a"), g.${pick(['next', 'return', 'throw'])}("b"), g.${pick(['next', 'return', 'throw'])}("c"), g.next("d")]; })()`,
    () => `Date.${pick(['UTC', 'parse'])}(${pick(['2020, 1', '"2020-01-01"', '2020', 'NaN', '0, 0', '"x"', '1970, 0, 1, 0, 0, 0, 0.9'])})`,
    () => `[..."a1b22c".matchAll(/(?<l>[a-z])(?<d>\\d+)?/${pick(['g', 'gd', 'gu', 'gv', 'gi'])})].map((m) => [m.index, m[0], m.groups, m.indices])`,
    () => `"aBc-dEf".replace(/${pick(['(?<=a)b', '(?<!a)B', '\\\\bd', '[a-c]+', '(?<x>B)c', '\\\\p{Lu}', '(?i:b)', '^', '(.)(.)', '[\\\\w--[a-c]]', '[[a-f]&&[c-z]]'])}/${pick(['g', '', 'gi', 'u', 'v', 'gv', 'y', 's'])}, ${pick(['"[$&]"', '"$<x>"', '"$1$2"', '(...m) => JSON.stringify(m)', '"$`|$\'"'])})`,
    () => `(${pick(['1234.5678', '0.000001234', '-0', '1e21', 'NaN', '255', '0.1 + 0.2'])}).${pick(['toFixed(2)', 'toPrecision(3)', 'toExponential(2)', 'toString(16)', 'toString(2)', 'toLocaleString()'])}`,
    () => `Object.assign(${pick(['{}', '[]', '1', 'null'])}, ${pick(['"ab"', '{ get x() { log("g"); return 1; } }', 'null', '[1]', '{ [Symbol.iterator]: 1 }'])})`,
    () => `Object.defineProperty(${pick(['{}', '[]', '[1, 2]', 'Object.freeze([])'])}, ${pick(['"x"', '"length"', '0', '5'])}, ${pick(['{ value: 1 }', '{ get() { return 2; } }', '{ writable: false }', '{ value: -1 }', '{ enumerable: true, configurable: true }', '{ get: 1 }', '{ value: 1, get() {} }'])})`,
    () => `structuredClone_(${leaf()})`,
    () => `new WeakMap([[b, 1]]).get(b)`,
    () => `new (class extends Array { constructor(...q) { log("c", q.length); super(...q); } })(3).${pick(['map((x) => 1)', 'concat([1])', 'slice(1)', 'filter(() => true)', 'toReversed()', 'flat()', 'splice(0, 1)', 'with(0, 1)'])}.constructor.name`,
    () => `[3, 1, 2].${pick(['sort', 'toSorted'])}(${pick(['undefined', '(x, y) => x - y', '(x, y) => true', '() => NaN', '(x, y) => { throw "cmp"; }', 'null', '"x"'])})`,
    () => `Promise.${pick(['resolve', 'reject'])}.call(${leaf()})`,
    () => `Math.${pick(['sumPrecise([1e20, 0.1, -1e20])', 'sumPrecise([])', 'sumPrecise([1n])', 'max(...[1, "3", null])', 'hypot(3, "4")', 'clz32(1)', 'fround(1.1)', 'round(-0.5)', 'sign("-3")', 'trunc(null)', 'f16round(1.337)', 'imul(2 ** 31, 3)'])}`,
    () => `Error.isError(${pick(['new TypeError()', '{}', 'Object.create(Error.prototype)', '1'])})`,
    () => `Uint8Array.${pick(['fromHex("00ff")', 'fromHex("0")', 'fromBase64("AQID")', 'fromBase64("A-_", { alphabet: "base64url" })', 'fromBase64("AQ")', 'fromBase64("A$")', 'from({ length: 2 }, (x, i) => i * 2)', 'of(1, 256, -1)'])}`,
    () => `RegExp.escape(${pick(['"a.b"', '"1x"', '"\\n-"', '1', '"(*)"', '"é"'])})`,
  ])();
  const source = `const log = __log; let a = 1, b = { q: 1 }, x, y = null; const buf = new ArrayBuffer(16); function* it() { yield 1; yield 2; } ${times(integer(1, 3), () => `try { log(${one()}); } catch (e) { log(e instanceof Error ? e.name + ": " + e.message : e); }`).join(' ')}`;
  return [source, runFeature(source)];
}
function runFeature(source) {
  return () => {
    const lines = [];
    let size = 0;
    const log = (...values) => {
      if (size > 2000) return;
      const line = values.map((v) => show(v)).join(' ');
      size += line.length;
      lines.push(line);
    };
    try {
      new Function('__log', source)(log);
    } catch (e) {
      lines.push(`throws ${e instanceof Error ? `${e.name}: ${e.message}` : show(e)}`);
    }
    return lines.join(' | ');
  };
}
// order has async functions, generators and promises take turns.
function order() {
  let k = 0;
  const step = (d) => {
    const id = k++;
    switch (below(d > 2 ? 6 : 16)) {
      case 0: return `log(${id});`;
      case 1: return `await null; log(${id});`;
      case 2: return `await Promise.resolve(${id}).then(log);`;
      case 3: return `try { await Promise.reject(${id}); } catch (e) { log("c", e); }`;
      case 4: return `await { then(r) { log("t${id}"); r(${id}); } };`;
      case 5: return `Promise.resolve().then(() => log("m${id}"));`;
      case 6: return `await (async () => { ${step(d + 1)} ${step(d + 1)} })();`;
      case 7: return `(async () => { ${step(d + 1)} ${step(d + 1)} })().catch((e) => log("u", e?.message ?? e));`;
      case 8: return `for await (const v of ${pick(['[1, Promise.resolve(2)]', 'ag(2)', 'it(2)', '[Promise.reject(3)]'])}) { log("v", v); ${pick(['', 'break;', step(d + 1)])} }`;
      case 9: return `try { ${step(d + 1)} } finally { ${step(d + 1)} }`;
      case 10: return `log(await Promise.${pick(['all', 'allSettled', 'any', 'race'])}([${pick(['1', 'Promise.resolve(1)', 'sleep(2)'])}, ${pick(['2', 'Promise.reject(5)', 'sleep(1)', '{ then(r) { r(7); } }'])}]).catch((e) => "x" + (e?.message ?? e)));`;
      case 11: return `throw ${pick([String(id), `new Error("e${id}")`])};`;
      case 12: return `return ${pick([String(id), `Promise.resolve(${id})`, `sleep(1)`])};`;
      case 13: return `{ const g = ag(3); log(await Promise.all([g.next(), g.${pick(['next', 'return', 'throw'])}(4).catch((e) => e), g.next()])); }`;
      case 14: return `new Promise((r, j) => { ${pick(['r(1); j(2);', 'j(3);', 'throw 4;', 'r(Promise.resolve(5));', ''])} log("ex"); }).then((v) => log("then", v), (e) => log("rej", e)).finally(() => log("fin"));`;
      default: return `await Promise.try(() => { ${pick(['return 1;', 'throw 2;', 'log("try");'])} }).catch((e) => log("tc", e));`;
    }
  };
  const body = times(integer(2, 4), () => step(0)).join(' ');
  const other = times(integer(1, 3), () => step(0)).join(' ');
  const source = `const log = __log; const sleep = async (n) => { while (n-- > 0) await null; return "slept"; }; function* it(n) { try { while (n-- > 0) yield Promise.resolve(n); } finally { log("closed"); } } async function* ag(n) { try { while (n-- > 0) { log("ag", n); yield n; } } finally { log("ag closed"); } } const done = (n) => [(v) => log(n, "done", v), (e) => log(n, "failed", e?.message ?? e)]; (async function one() { ${body} })().then(...done("one")); (async () => { ${other} })().then(...done("two"));`;
  return [source, () => {
    const lines = [];
    const log = (...values) => { if (lines.length < 200) lines.push(values.map((v) => show(v)).join(' ')); };
    try {
      new Function('__log', source)(log);
    } catch (e) {
      lines.push(`throws ${e instanceof Error ? `${e.name}: ${e.message}` : show(e)}`);
    }
    return { later: () => lines.join(' | ') };
  }];
}

const kinds = { numbers, strings, regexps, json, dates, arrays, programs, messages, syntax, classes, control, builtins, order };
if (!Object.hasOwn(kinds, kind)) {
  console.error(`kinds: ${Object.keys(kinds).join(' ')}`);
  process.exit(9);
}
let out = [];
function flush() {
  process.stdout.write(out.length ? `${out.join('\n')}\n` : '');
  out = [];
}
for (let i = 0; i < Number(countText); i++) {
  // Each case has a state of its own, so that a difference in one, or in how
  // often it asks for a random number, does not carry over to the next.
  state = (Math.imul(Number(seedText) + 1, 0x9e3779b1) ^ Math.imul(i + 1, 0x85ebca6b)) >>> 0 || 1;
  for (let warm = 0; warm < 8; warm++) random32();
  const [what, f] = kinds[kind]();
  const line = (result) => `${i}\t${what.replace(/\n/g, '\\n')}\t${result}`;
  if (kind === 'order') {
    const at = out.push('') - 1;
    const result = f();
    // The jobs of a case have run long before those of this one.
    let turns = 300;
    const wait = () => (turns-- > 0 ? Promise.resolve().then(wait) : (out[at] = line(quote(result.later()))));
    wait();
    continue;
  }
  out.push(line(attempt(f)));
  if (out.length === 500) flush();
}
if (kind === 'order') {
  let turns = 400;
  const wait = () => (turns-- > 0 ? Promise.resolve().then(wait) : flush());
  wait();
} else {
  flush();
}
