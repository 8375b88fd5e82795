'use strict';
// MIMEType and MIMEParams
const { MIMEType, MIMEParams } = require('util');
const show = (label, f) => {
  try { console.log(label, f()); } catch (e) { console.log(label, e.name, e.code, e.message); }
};
for (const s of ['text/html', ' TEXT/Html ; Charset=UTF-8', 'a/b;c="x\\"y";c=2;d=3', 'a/b;;;c=d;', 'a/b;c=', 'a/b;c', 'a/b;c="unterminated', 'a/b;x="a"junk;y=z',
  'a/b; a = b;x=y', 'a/b;a=\u00e9', 'a/b;a="\u0100"', '', 'a', 'a/', '/b', 'a/b c', '\u00e9/b', 'a/b/c', 'a / b']) {
  show(JSON.stringify(s), () => { const m = new MIMEType(s); return [String(m), m.type, m.subtype, m.essence, [...m.params]]; });
}
const m = new MIMEType('text/plain;a=1;b=2');
show('set type', () => { m.type = 'APPLICATION'; return m.essence; });
show('set subtype', () => { m.subtype = 'Json'; return m.essence; });
show('bad type', () => { m.type = 'x y'; });
show('bad subtype', () => { m.subtype = ''; });
show('essence', () => { m.essence = 'x/y'; });
const p = m.params;
p.set('C', 'a b"\\');
p.set('a', '');
p.delete('b');
show('params', () => [String(p), p.get('c'), p.get('x'), p.has('a'), [...p.keys()], [...p.values()], String(m), JSON.stringify(m)]);
show('bad name', () => p.set('x y', '1'));
show('bad value', () => p.set('x', '\u0100'));
show('iterator', () => [Object.prototype.toString.call(p.entries()), p[Symbol.iterator] === p.entries]);
show('new', () => String(new MIMEParams()));
show('parse', () => [String(MIMEType.parse('a/b;c=d')), MIMEType.parse('a')]);
show('call', () => MIMEType('a/b'));
console.log(m, p);
