// Writes engine/internal/text/wellknown_gen.go: the statically initialised
// atoms of all property names of ECMAScript's builtins, of the words of the
// grammar and of names that most programs use, and the well-known symbols.
//
//   node26 scripts/generators/text-atoms.mjs > engine/internal/text/wellknown_gen.go
//
// Run it with a Node.js of the version that COMPAT.md names: the builtins are
// enumerated from the running engine.

const names = new Set();
const globals = `Object Function Array Number parseFloat parseInt Infinity NaN undefined Boolean String Symbol Date Promise RegExp
Error AggregateError EvalError RangeError ReferenceError SyntaxError TypeError URIError SuppressedError globalThis JSON Math Intl
ArrayBuffer Atomics Uint8Array Int8Array Uint16Array Int16Array Uint32Array Int32Array Float16Array Float32Array Float64Array
Uint8ClampedArray BigUint64Array BigInt64Array DataView Map BigInt Set Iterator WeakMap WeakSet WeakRef Proxy Reflect
FinalizationRegistry SharedArrayBuffer DisposableStack AsyncDisposableStack decodeURI decodeURIComponent encodeURI
encodeURIComponent escape unescape eval isFinite isNaN console WebAssembly Temporal`.split(/\s+/);

function enumerateBuiltins() {
  const seen = new Set();
  const queue = [];
  for (const g of globals) {
    names.add(g);
    if (!['WebAssembly', 'console', 'globalThis'].includes(g)) queue.push(globalThis[g]);
  }
  const segments = new Intl.Segmenter().segment('a');
  queue.push(async function () {}, function* () {}, async function* () {}, (function* () {})(), (async function* () {})(),
    [].values(), new Map().keys(), new Set().keys(), ''[Symbol.iterator](), ''.matchAll(/a/g),
    Iterator.from({ next() {} }), [].values().map((x) => x), segments, segments[Symbol.iterator]());
  while (queue.length) {
    const o = queue.pop();
    if (o === null || (typeof o !== 'object' && typeof o !== 'function') || seen.has(o)) continue;
    seen.add(o);
    for (const k of Reflect.ownKeys(o)) {
      if (typeof k === 'string' && !/^\d+$/.test(k)) names.add(k);
      const d = Reflect.getOwnPropertyDescriptor(o, k);
      queue.push(d.value, d.get, d.set);
    }
    queue.push(Object.getPrototypeOf(o));
  }
}
enumerateBuiltins();

const more = `
arguments async await break case catch class const continue debugger default delete do else enum export extends false finally for
from function get if implements import in instanceof interface let meta new null of package private protected public return set
static super switch target this throw true try typeof using var void while with yield accessor as defer source type assert
bigint boolean number object string symbol undefined
AsyncFunction AsyncGeneratorFunction GeneratorFunction AsyncGenerator Generator AsyncIterator WrapForValidIteratorPrototype
anonymous bound callee cause code columnNumber configurable done enumerable error errors fileName get groups index indices input
lastIndex lineNumber message next promise proxy raw rawJSON reason resolve reject revoke set stack status suppressed value values
writable fulfilled rejected value __filename __dirname module exports require main
alphabet lastChunkHandling omitPadding read written maxByteLength mode zip zipKeyed padding shortest longest strict concat
buckets calendar fractionalSecondDigits smallestUnit largestUnit roundingMode roundingIncrement overflow disambiguation offset
timeZone calendarName timeZoneName relativeTo dateStyle timeStyle dayPeriod weekday hour12 formatMatcher localeMatcher
currency currencyDisplay currencySign unit unitDisplay notation compactDisplay useGrouping signDisplay minimumIntegerDigits
minimumFractionDigits maximumFractionDigits minimumSignificantDigits maximumSignificantDigits roundingPriority trailingZeroDisplay
usage sensitivity ignorePunctuation fallback languageDisplay granularity locale script variants pluralCategories style
literal integer group decimal fraction exponentInteger exponentSeparator exponentMinusSign minusSign plusSign percentSign
segment isWordLike first last weekend direction
id key keys data options callback callbacks result results args arg self size count total path url name names list items item
node nodes parent children child left right start end begin stop prev previous head tail root top bottom width height x y z w
a b c i j k n s t v e f g h p q r o m l d u
text title body headers method methods props props state context config params param query host hostname port protocol pathname
search hash href origin status statusCode statusMessage req res request response err event events emit on once off
addListener removeListener removeAllListeners listeners listenerCount eventNames prependListener
addEventListener removeEventListener dispatchEvent signal aborted abort timeout delay encoding flag flags
errno syscall dest address info process global window document performance
env argv argv0 execArgv execPath exitCode exit cwd platform arch pid ppid version versions release nextTick
stdin stdout stderr write read pipe unpipe close open destroy destroyed resume pause finish drain readable writable
push unshift cork uncork highWaterMark objectMode autoDestroy emitClose construct transform flush final
setTimeout setInterval setImmediate clearTimeout clearInterval clearImmediate queueMicrotask structuredClone fetch
Buffer URL URLSearchParams TextEncoder TextDecoder AbortController AbortSignal Event EventTarget Blob File FormData Headers Request
Response ReadableStream WritableStream TransformStream MessageChannel MessagePort Worker WebSocket crypto navigator
log warn debug trace dir time timeEnd group groupEnd table assert
init create update insert remove add has clear reset run callbackify promisify inherits inspect format
then __esModule createRequire filename loaded paths
toString valueOf prototype constructor length
Symbol.iterator Symbol.asyncIterator Symbol.hasInstance Symbol.toPrimitive Symbol.toStringTag Symbol.species
Symbol.isConcatSpreadable Symbol.unscopables Symbol.match Symbol.matchAll Symbol.replace Symbol.search Symbol.split
Symbol.dispose Symbol.asyncDispose
-Infinity -0`.trim().split(/\s+/);
for (const n of more) names.add(n);
names.add('Array Iterator').add('Map Iterator').add('Set Iterator').add('String Iterator').add('RegExp String Iterator')
  .add('Iterator Helper').add('Segmenter String Iterator').add('Async-from-Sync Iterator').add('[object Object]').add('use strict').add('*default*');

const symbols = [...names].filter((n) => n.startsWith('Symbol.')).map((n) => n.slice(7));

// Entries 0..255 are the strings of one Latin-1 unit, entry 256 is empty.
const entries = [];
for (let i = 0; i < 256; i++) entries.push(String.fromCharCode(i));
entries.push('');
entries.push(...[...names].filter((n) => n.length > 1).sort((a, b) => (a < b ? -1 : 1)));

const M = (1n << 64n) - 1n;
const le = (s, at, n) => {
  let v = 0n;
  for (let i = n - 1; i >= 0; i--) v = (v << 8n) | BigInt(s.charCodeAt(at + i));
  return v;
};
// As staticHash in table.go.
function staticHash(s) {
  const n = s.length;
  let lo = 0n;
  let hi = 0n;
  if (n >= 8) [lo, hi] = [le(s, 0, 8), le(s, n - 8, 8)];
  else if (n >= 4) [lo, hi] = [le(s, 0, 4), le(s, n - 4, 4)];
  else if (n > 0) lo = le(s, 0, 1) | (le(s, n >> 1, 1) << 8n) | (le(s, n - 1, 1) << 16n);
  let x = ((lo ^ BigInt(n)) * 0x9E3779B97F4A7C15n + hi * 0xC2B2AE3D27D4EB4Fn) & M;
  x ^= x >> 29n;
  x = (x * 0xBF58476D1CE4E5B9n) & M;
  return Number(x >> 32n);
}

const isDigit = (s) => s.length === 1 && s >= '0' && s <= '9';
const tableBits = 12;
const slots = new Array(1 << tableBits).fill(0);
const hashes = entries.map((s, i) => {
  const h = staticHash(s);
  if (!isDigit(s)) {
    let at = h & (slots.length - 1);
    while (slots[at]) at = (at + 1) & (slots.length - 1);
    slots[at] = i + 1;
  }
  return h;
});

const chars = entries.join('');
const rows = (items, n) => {
  const out = [];
  for (let i = 0; i < items.length; i += n) out.push('\t' + items.slice(i, i + n).join(', ') + ',');
  return out.join('\n');
};
const numeric = (s) => s === '-0' || String(Number(s)) === s;

function identifier(s) {
  const odd = { '__proto__': 'Proto', '__esModule': 'EsModule', '__filename': 'Filename__', '__dirname': 'Dirname__',
    '[object Object]': 'ObjectObject', 'use strict': 'UseStrict', '*default*': 'StarDefault', '-Infinity': 'MinusInfinity', '-0': 'MinusZero', '': 'Empty', Infinity: 'Infinity', NaN: 'NaN',
    '$&': 'DollarAmpersand', "$'": 'DollarQuote', '$+': 'DollarPlus', '$`': 'DollarBacktick', '$_': 'DollarUnderscore', 'Async-from-Sync Iterator': 'AsyncFromSyncIterator' };
  if (['string', 'symbol', 'private'].includes(s)) return 'Atom' + s[0].toUpperCase() + s.slice(1) + 'Word'; // AtomString is an AtomKind
  if (Object.hasOwn(odd, s)) return 'Atom' + odd[s];
  if (s.startsWith('Symbol.')) return 'AtomSymbol' + s[7].toUpperCase() + s.slice(8);
  if (/^\$\d$/.test(s)) return 'AtomDollar' + s[1];
  let t = s.replace(/^__(\w+)__$/, (_, w) => w);
  if (/^[A-Z][A-Z0-9_]+$/.test(s)) return 'Atom' + s;
  if (/^[A-Z]/.test(s)) return 'AtomClass' + s.replace(/ /g, '');
  return 'Atom' + t[0].toUpperCase() + t.slice(1);
}
const ids = new Map();
for (let i = 256; i < entries.length; i++) {
  const id = identifier(entries[i]);
  if (ids.has(id)) throw new Error(`both ${entries[i]} and ${entries[ids.get(id)]} are ${id}`);
  ids.set(id, i);
}
for (const c of 'abcdefghijklmnopqrstuvwxyz') {
  if (!ids.has('Atom' + c.toUpperCase())) ids.set('Atom' + c.toUpperCase(), c.charCodeAt(0));
}

const at = [];
let offset = 0;
for (const s of entries) {
  at.push(offset);
  offset += s.length;
}

let out = `// Code generated by scripts/generators/text-atoms.mjs; DO NOT EDIT.

package text

import "unsafe"

const (
	staticCount  = ${entries.length}
	staticMaxLen = ${Math.max(...entries.map((s) => s.length))}
)

// staticChars holds the characters of staticBufs.
var staticChars = [...]byte{
${rows([...chars].map((c) => c.charCodeAt(0)), 24)}
}

// staticBufs holds the buffers of staticAtoms. The first 256 are the strings
// of one Latin-1 unit.
var staticBufs = [staticCount]Buf{
`;
entries.forEach((s, i) => {
  const ascii = i < 128 || i >= 256;
  out += s === '' ? '\t{},\n' : `\t{data: unsafe.Pointer(&staticChars[${at[i]}]), len: ${s.length}, cap: ${s.length}, flag: ${ascii ? 'bufASCII' : 'bufNotASCII'}},\n`;
});
out += `}

// staticAtoms holds the atoms that exist from the start. Those of the digits
// are unused: they are array indices.
var staticAtoms = [staticCount]Atom{
`;
entries.forEach((s, i) => {
  const flags = 'atomPermanent' + (numeric(s) && !isDigit(s) ? ' | atomNumeric' : '');
  const str = s === '' ? 'String{bits: StringTag}' : `String{StringTag | ${s.length}, &staticBufs[${i}]}`;
  out += `\t{str: ${str}, hash: 0x${hashes[i].toString(16)}, flags: ${flags}},\n`;
});
out += `}

// staticSlots finds static atoms by their staticHash: an open-addressed table
// of indices into staticAtoms plus 1.
var staticSlots = [${slots.length}]uint16{
${rows(slots, 32)}
}

// Atoms of well-known names. AtomX is the name x whose first letter was made
// a capital; AtomClassX is the name X that starts with a capital already.
var (
${[...ids].map(([id, i]) => `\t${id} = &staticAtoms[${i}]`).join('\n')}
)

// symbolAtoms holds the well-known symbols.
var symbolAtoms = [...]Atom{
${symbols.map((s) => { const i = entries.indexOf('Symbol.' + s); return `\t{str: String{StringTag | ${entries[i].length}, &staticBufs[${i}]}, hash: 0x${(staticHash('@@' + s)).toString(16)}, kind: AtomSymbol, flags: atomPermanent},`; }).join('\n')}
}

// The well-known symbols.
// https://tc39.es/ecma262/#sec-well-known-symbols
var (
${symbols.map((s, i) => `\tSym${s[0].toUpperCase() + s.slice(1)} = &symbolAtoms[${i}]`).join('\n')}
)
`;
process.stdout.write(out);
