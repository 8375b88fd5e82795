// Records what Node does with many patterns, for TestRecorded:
//
//   node engine/internal/regexp/gen/record.mjs                      (rewrites ../testdata)
//   node engine/internal/regexp/gen/record.mjs FILE SEED COUNT [FLAGS,FLAGS...]   (more random cases)
//
// It refuses any Node but version 26. Left out are three places where V8 14.6
// departs from the standard: (?i:) and (?-i:), whose flag leaks into other parts
// of the pattern; \q{x} of one character under iv, which V8 does not fold; and
// matches between the halves of a surrogate pair in u and v patterns.
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

if (!process.version.startsWith('v26.')) throw new Error('Node 26 is the reference');
const testdata = path.join(path.dirname(path.dirname(fileURLToPath(import.meta.url))), 'testdata');

function enc(s){ return s.isWellFormed()? s : [...Array(s.length).keys()].map(i=>s.charCodeAt(i)); }
function record(p,f,inputs){
  const o={p:enc(p),f};
  let re;
  try { re=new RegExp(p,f+'d'+(f.includes('y')?'':'g')); } catch(e){
    const m=e.message; const pre='Invalid regular expression: /'+(p===''?'(?:)':p.replace(/\n/g,'\\n'))+'/'; 
    const i=m.lastIndexOf(': '); o.e=m.slice(i+2); return o; }
  o.r=[];
  for (const x of inputs){ const [s,start]=Array.isArray(x)?x:[x,0];
    re.lastIndex=start; const m=re.exec(s); const mid=k=>/[uv]/.test(f)&&k>0&&k<s.length&&(s.charCodeAt(k)&0xfc00)===0xdc00&&(s.charCodeAt(k-1)&0xfc00)===0xd800; if(mid(start)||m&&mid(m.index)) continue; const r={s:enc(s)}; if(start) r.i=start;
    if(m){ r.c=[]; for(const q of m.indices) r.c.push(...(q||[-1,-1])); if(m.groups){o.g=Object.keys(m.groups).map(enc);} }
    o.r.push(r); }
  if (!o.g && /\(\?<[^=!]/.test(p)) { const m=new RegExp('|'+p,f).exec(''); if(m&&m.groups) o.g=Object.keys(m.groups).map(enc); }
  return o;
}

// ---- syntax: every pattern with no flag, u and v ----
const pats = String.raw`( ) (? (?a (?< (?<a (?<a> (?<1>) (?<a>)(?<a>) (?<a>|(?<a>)) (?<a>x)|(?<a>y) (?:(?<a>x)|(?<a>y))(?<a>z) (?i (?i: (?ii:) (?i-i:) (?-:) (?--i:) (?i-:) (?-i:) (?im-s:) (?z:) (?iz:) (?i-z:) (?i) (?-) (?i-m (?i-m- * + ? {1} {1,2} {a} { a{2,1} a** a*? a*?? a{1}{2} a{1}? a{ a{1 a{1, a{,1} a{1,2 a{99999999999999999999,1} a{99999999999999999999} ^* $+ \b+ (?=a)* (?!a)+ (?<=a)* (?<!a)? (?=a){1} \\ [ [a [b-a] [a-\d] [\d-a] [\d-\w] [\ca] [\c] [\c1] \c \c1 \ca \cĀ [\cĀ] \u \u1 \u{1} \u{110000} \u{} \u{1 \x \x1 \xg \8 \9 \1 (\1) \2(a) \0 \00 \01 \07 \08 [\0] [\00] [\01] [\8] [\1] \k \k< \k<a \k<a> (?<a>)\k (?<a>)\k< (?<a>)\k<a (?<a>)\k<b> (?<a>)\k<a> \k<a>(?<a>) (?<a>)\k<1> (?<\u0061>) (?<\u{61}>) (?<\u{110000}>) (?<\x61>) (?<a\u{20}>) (?<𝒜>) (?<\ud835\udc9c>) (?<a b>) (?<>) (?<a>)\k<> \p \p{ \p{L \p{L} \p{Foo} \p{sc=Foo} \p{gc=} \p{=L} \P{Foo} \pL \p{Script=Greek} \p{Script} \p{General_Category=Lu} \p{Lu=Y} \p{ASCII=Y} [\p] [\p{ [\p{L] [\p{Foo}] [\P{Foo}] [\p{L}-z] [a-\p{L}] \p{RGI_Emoji} \P{RGI_Emoji} [\p{RGI_Emoji}] [^\p{RGI_Emoji}] \p{^L} \p{l} \p{ L} \- [\-] \a [\a] \' [\'] \/ [\/] \_ \# [\#] [\b] [\B] \e ] } a] a} (?<=) (?<! (?= (?! (?: x(?=a){2,1} a|* (|*) (*) (+ (?:+) [[] [[a] [a[b]] [a&&b] [a&&] [&&a] [a&&&b] [a--b] [a--] [--a] [a-&&b] [a&&b--c] [a--b&&c] [ab--c] [a--bc] [ab&&c] [a&&bc] [a-b--c] [a--b-c] [a&&b-c] [\q{a|b}] [\q{a] [\q{] [\q] [\qa] [^\q{ab}] [^\q{a}] [^\q{}] [\q{a|bc}--\q{bc}] [^\q{a|bc}--\q{bc}] [^\q{ab}&&a] [^[\q{ab}]] [(] [)] [{] [}] [/] [-] [|] [a-] [-a] [a-b-c] [a-b-] [!!] [##] [$$] [%%] [**] [++] [,,] [..] [::] [;;] [<<] [==] [>>] [??] [@@] [^^] [^^^] [~~] [a~~b] [\!] [\&&] [&] [&&&] [a&b] [_^^] []] [] [^] [^]] [a-[b]] [[a]-b] [\d--\w] [a-\q{b}] [\q{a-b}] [\q{(}] [\q{\(}] [\q{[}] [\q{&&}] [\q{\q{a}}] [\q{\d}] [\ud83d\udc00-\ud83d\udc01] [😀-😁] [😁-😀] [\u{1F600}-\u{1F5FF}] (?<a>(?<b>a)|(?<b>c))|(?<a>d) (?<a>.)(?:(?<a>.)|b) (?:(?<a>.)|b)(?<a>.) [\u] [\u1] [\u{1}] [\x1] [\u{110000}] [\u{] (?a:b) (?I:a) (?i-mI:) (?s-s:) (?ims:a) (?ims-ims:a) (?-ims:a) (?mim:) (?u:) (?i--m:) (?i-m-s:) (?-i-:) (?i:a)* (?i:* (?^a) (?P<a>b) (?#a) (?>a) (?|a) (?<a)> (?<$>a)\k<$> (?<_\u200c>a) (?<a>)(?<b>)\k<c> \k<a>(?<b>) a{0} a{0,0} (?:a{2}){2,1} \cj [\cJ] \c* [\c*] \c_ [\c_] [\c-a] [a-\c] \u{ \u{z} \u{1z} \u{0000000061} \u{FFFFFFFFFFFF} \ud83d\u{dc00} \ud83d \udc00 [\d-] [-\d] [\d-a-z] [\s-\S] [\b-a] [a-\b] [\B-a] [\-a] [a\-z] [z\-a] (?<a\> \Z \z \A \G \i \I \K \Q \N \R \X \h \H [\k] [\K] [\N] \{ \} \[ \] \| \. \* \+ \? \( \) \^ \$ \& \! \~ \@ \% \, \: \; \= \< \> \" \ ` .split(' ');
pats.push('\\', '\n', '[\\', '\\\u2028', '\ud83d', '(?<\ud83d>)', '(?<a\ud83d>)','a'.repeat(3)+'\\','[^', '[a-', '[a-\\','(?<a','(?<a\\','(?<a\\u','(?<a\\u{','\\k<a\\u','(?i-','(?i','(?-','[\\q{a|','[a-[','[a&&','[a--','[\\c','\\c','[\\x','[\\u{1','\\p','\\P','[\\p{','\\p{sc=','\\u{1','a{1','(?<','(?','(','[a','\\k','\\k<','(?<a>a)\\k<a','\\1\\','(?:','(?=','(?<=','(?!','(?<!','a|','|','||','','()','(?:)','[^]','[]','[[]]','[^[]]','[[^]]');

const subjects = ['', 'a', 'aa', 'ab', 'abc', 'B', ' ', '{a}', 'a{1', '\\', 'c', '\x01', 'u1', '8', 'k<a>', 'p{L}', '-', ']', '&&', '\b', '\u{1F600}', '_', '\0', '\x07'];
function syntax() {
  const out = [];
  for (const p of new Set(pats)) for (const f of ['', 'u', 'v']) out.push(JSON.stringify(record(p, f, subjects)));
  return out;
}

// ---- random patterns ----
let seed = 1, N = 2000, mode = 'mix';
function rnd(n){ seed=(Math.imul(seed,1664525)+1013904223)|0; let x=seed^(seed>>>15); x=Math.imul(x,0x2c1b3c6d); x^=x>>>12; return (x>>>0)%n; }
const pick=a=>a[rnd(a.length)];
const ascii=['a','b','c','A','B','1','_',' ','x','-','\n'];
const lat=['é','É','ß','ÿ','µ','å'];
const wide=['ſ','K','Å','Σ','σ','ς','İ','ı','ǅ','ǆ','Ǆ','Ā','ā','ẞ','Ω','ω','Ω','ﬀ','ᲀ','в','В','\u2028','Ⴀ','ⴀ','Ა','ა','Ꭰ','ꭰ','θ','ϴ','ϑ','Θ','μ','Μ'];
const astral=['😀','𝒜','𐐀','𐐨','\ud83d','\ude00','\ud801','\udc00','𞤀','𞤢'];
let alpha, u, v, f, ng, names, total;
function lit(){ const c=pick(alpha); if('-'===c&&v) return '\\-'; if(c==='\n') return '\\n'; return c; }
function esc(){ return pick(['\\d','\\w','\\s','\\D','\\W','\\S','\\x61','\\u0061','\\n','\\t','\\0','\\cA','\\.','\\/', ...(u?['\\u{61}','\\u{1F600}','\\ud83d\\ude00','\\p{L}','\\P{L}','\\p{Lu}','\\P{Lu}','\\p{Ll}','\\P{Ll}','\\p{Script=Greek}','\\p{Any}','\\P{ASCII}','\\p{scx=Latn}','\\p{Emoji}','\\p{Lowercase}','\\P{Lowercase}','\\p{Upper}','\\P{CWU}']:['\\a','\\-','\\07','\\c','\\u{2}','\\x1','\\8','\\u1']), ...(v?['\\p{RGI_Emoji}','\\p{Emoji_Keycap_Sequence}']:[])]); }
function clsAtom(){ const r=rnd(10); if(r<6) return lit(); if(r<8) return esc().replace('\\8',v?'x':'\\8'); const a=pick(alpha),b=pick(alpha); if(a.length!==1&&!u) return a; const [x,y]=[a.codePointAt(0),b.codePointAt(0)].sort((p,q)=>p-q); const e=c=>c===10?'\\n':c===45?'\\-':String.fromCodePoint(c); return e(x)+'-'+e(y); }
function cls(d=0){ let s='['; if(rnd(3)===0) s+='^'; const n=rnd(4)+(v?1:0);
  if(v&&d<2&&rnd(3)===0){ const op=pick(['&&','--']); const k=2+rnd(2); const parts=[]; for(let i=0;i<k;i++) parts.push(rnd(3)===0?pick(['\\d','\\w','\\W','\\S','\\p{L}','\\P{Lu}','\\p{Ll}']):rnd(4)===0&&!f.includes('i')?'\\q{'+[...Array(1+rnd(3))].map(()=>[...Array(rnd(3))].map(lit).join('')).join('|')+'}':cls(d+1)); return s+parts.join(op)+']'; }
  for(let i=0;i<n;i++){ if(v&&d<2&&rnd(4)===0) s+=cls(d+1); else if(v&&!f.includes('i')&&rnd(6)===0) s+='\\q{'+[...Array(1+rnd(3))].map(()=>[...Array(rnd(4))].map(lit).join('')).join('|')+'}'; else s+=clsAtom(); }
  return s+']'; }
function quant(){ return pick(['','','','','*','+','?','*?','+?','??','{2}','{1,2}','{0,1}?','{2,}','{0}','{1,3}?','{0,2}','{3,}?']); }
function atom(d){ const r=rnd(24);
  if(r<9||d<=0) return lit();
  if(r<11) return '.';
  if(r<13) return esc();
  if(r<15) return cls();
  if(r<17) return '(?:'+disj(d-1)+')';
  if(r<20){ total++; if(rnd(5)===0){ const n='n'+rnd(4); return '(?<'+n+'>'+disj(d-1)+')'; } return '('+disj(d-1)+')'; }
  if(r<21) return '(?'+pick(['m','s','-m','m-s','-s','s-m'])+':'+disj(d-1)+')';
  if(r<22) return '\\'+(1+rnd(3));
  if(r<23) return '\\k<n'+rnd(4)+'>';
  return pick(['(?=','(?!','(?<=','(?<!'])+disj(d-1)+')'; }
function term(d){ const r=rnd(20); if(r===0) return pick(['^','$','\\b','\\B']); if(r===1&&d>0) return pick(['(?=','(?!','(?<=','(?<!'])+disj(d-1)+')'; return atom(d)+quant(); }
function alt(d){ let s=''; const n=rnd(4)+(d>2?1:0); for(let i=0;i<n;i++) s+=term(d); return s; }
function disj(d){ let s=alt(d); while(rnd(4)===0) s+='|'+alt(d); return s; }
function input(){ const n=rnd(10); let s=''; for(let i=0;i<n;i++) s+=pick(alpha); return s; }

function random(inputs) {
  const out = [];
  for (let i = 0; i < N; i++) {
    f = mode === 'mix' ? pick(['', 'i', 'u', 'iu', 'v', 'iv', 'm', 's', 'ims', 'y', 'im', 'iy', 'uy']) : pick(mode.split(','));
    u = /[uv]/.test(f); v = f.includes('v'); total = 0;
    alpha = pick([ascii.slice(0, 3), ascii.slice(0, 5), ascii, [...ascii, ...lat], [...lat, ...wide, 'a', 's', 'k', 'S', 'K'], [...astral, 'a'], [...ascii, ...lat, ...wide, ...astral], ['a', 'b']]);
    const p = disj(3);
    const ins = [];
    for (let k = 0; k < inputs; k++) { const s = input(); ins.push([s, rnd(4) === 0 ? rnd(s.length + 1) : 0]); }
    out.push(JSON.stringify(record(p, f, ins)));
  }
  return out;
}

if (process.argv.length > 2) {
  seed = +process.argv[3] || 1; N = +process.argv[4] || 2000; mode = process.argv[5] || 'mix';
  fs.writeFileSync(process.argv[2], random(6).join('\n') + '\n');
} else {
  fs.writeFileSync(path.join(testdata, 'syntax.jsonl'), syntax().join('\n') + '\n');
  fs.writeFileSync(path.join(testdata, 'random.jsonl'), random(4).join('\n') + '\n');
}
