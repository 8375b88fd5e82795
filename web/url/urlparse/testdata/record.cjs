// Records what Node's URL class and its relatives answer for made-up inputs.
// Usage: node record.cjs SEED COUNT > cases.json
'use strict';
const url = require('url');
let seed = Number(process.argv[2]);
const count = Number(process.argv[3]);
const rnd = (n) => {
  seed = (Math.imul(seed, 1103515245) + 12345) & 0x7fffffff;
  return (seed >>> 8) % n;
};
const pick = (a) => a[rnd(a.length)];
const schemes = ['http:', 'https:', 'ws:', 'wss:', 'ftp:', 'file:', 'HTTP:', 'data:', 'mailto:', 'blob:', 'foo:', 'javascript:', 'x+1-.:', '1x:', '', '', ':', 'h\tttp:'];
const slashes = ['//', '//', '//', '///', '/', '', '\\\\', '/\\', '////', '/./', '//\t'];
const users = ['', '', '', '', 'u@', 'u:p@', ':p@', 'u:@', '@', ':@', 'a b:c d@', 'u@v@', 'u:p:q@', 'é:ü@', "u'\"^|`@", '%41:%zz@', '[]@'];
const hosts = ['h', 'example.com', 'EXAMPLE.com', '127.0.0.1', '0x7f.1', '256.1.1.1', '1.2.3', '1.2.3.4.5', '0300.168.0xF0', '[::1]', '[1:2::8]', '[::ffff:1.2.3.4]', '[::1', '[1::2::3]', '[1:2:3:4:5:6:7:8]',
  '[::1.2.3]', 'a b', 'a%20b', 'é.com', 'xn--mgba3gch31f', 'xn--a', 'ex%41mple', 'a..b', '.', 'h.', 'a<b', 'a^b', 'a|b', 'a%b', '%', '', 'localhost', 'C:', 'c|', 'faß.de', '☃.net', 'ab\u00ad', '１.２', '0', '99999999999', 'x_y', '日本', 'a\u200db'];
const ports = ['', '', '', ':', ':80', ':443', ':8080', ':0', ':65535', ':65536', ':0080', ':a', ':1a', ':21', ':99999999'];
const paths = ['', '/', '/a', '/a/b/', '/../x', '/a/./b', '/a/../b/..', '/%2e/%2E%2e/z', '/a b', '/é', '/C:/x', '/C|/..', 'x', '\\a\\b', '//x', '/a//b', '/"<>`{}^|', '/%', '/%zz', '/a;b=c', '.', '..', '/.', '/..', '/a\tb', "/'", '/\u{1F600}', '/[x]', 'C|/a', '/../C:/..'];
const queries = ['', '', '?', '?q', '?a=b&c', "?'\"<>#", '?é', '?a b', '?%', '?x?y', '?\\', '?a\nb', '? '];
const hashes = ['', '', '#', '#f', '#a b', '#é', '#"<>`', '#a#b', '# ', '#%'];
const any = () => pick([' ', '', '', '', '\n']) + pick(schemes) + pick(slashes) + pick(users) + pick(hosts) + pick(ports) + pick(paths) + pick(queries) + pick(hashes) + pick(['', '', ' ', '\t']);
const rel = () => pick([pick(slashes) + pick(hosts), '', '']) + pick(paths) + pick(queries) + pick(hashes);
const parts = (u) => [u.href, u.origin, u.protocol, u.username, u.password, u.host, u.hostname, u.port, u.pathname, u.search, u.hash];
const parse = (s, b) => {
  try {
    return new URL(s, b);
  } catch {
    return null;
  }
};
const out = { parse: [], set: [], domain: [], form: [], format: [] };
const bases = ['http://u:p@h:8/a/b?q#f', 'file:///C:/a/b', 'file://h/x/y', 'foo://h/a/b', 'foo:/a/b', 'mailto:x', 'https://e.com', 'foo:///p//q', 'file:///a'];
for (let i = 0; i < count; i++) {
  const base = rnd(2) ? pick(bases) : undefined;
  const s = base && rnd(3) ? rel() : any();
  const u = parse(s, base);
  out.parse.push([s, base ?? null, u && parts(u)]);
}
const values = { protocol: schemes, username: users, password: users, host: () => pick(hosts) + pick(ports), hostname: () => pick(hosts) + pick(ports), port: () => pick(ports).slice(1), pathname: paths, search: queries, hash: hashes, href: any };
const more = ['', 'http://u:p@h:8/a?q#f', 'file:///C:/a/b', 'foo://h:9/a', 'foo:/x', 'mailto:a b ?q#f', 'data:x  #f', 'https://e.com:444/', 'foo:///p', 'file://h/a', 'javascript:x', 'web+x:/..//p'];
for (let i = 0; i < count / 2; i++) {
  const start = pick(more) || pick(bases);
  const name = pick(Object.keys(values));
  const value = typeof values[name] === 'function' ? values[name]() : pick(values[name]);
  const u = new URL(start);
  try { u[name] = value; } catch {}
  out.set.push([start, name, value, parts(u)]);
}
for (const h of hosts) out.domain.push([h, url.domainToASCII(h), url.domainToUnicode(h)]);
for (const h of ['xn--fa-hia.de', 'xn--n3h.net', 'xn--wgv71a', 'XN--WGV71A', 'a/b', 'a:80', 'x', 'xn--iñvalid.com', 'español.com']) out.domain.push([h, url.domainToASCII(h), url.domainToUnicode(h)]);
const forms = ['', 'a=1&b=2', '?a', '&&', 'a', '=b', 'a=b=c', 'a+b=%20+', '%zz=%', '%e9=%F0%9F%98%80', '%ff%fe', '%f0%9f%98', '%c3%28', '%ed%a0%80', '%e2%82&%e2%82%ac', 'a=\u00e9&\u{1F600}=!\'()*-._~', '%ef%bb%bfa=1', 'b=1&a=2&b=0&\uffff=1&\u{10000}=2&\ue000'];
for (const f of forms) {
  const p = new URLSearchParams(f.startsWith('?') ? '&' + f : f);
  const list = [...p];
  const text = p.toString();
  p.sort();
  out.form.push([f.startsWith('?') ? '&' + f : f, list, text, p.toString()]);
}
for (let k = 0; k < 16; k++) {
  const o = { auth: !(k & 1), fragment: !(k & 2), search: !(k & 4), unicode: !!(k & 8) };
  const s = 'https://u:p@xn--fa-hia.de:8/x?q#f';
  out.format.push([s, o.auth, o.fragment, o.search, o.unicode, url.format(new URL(s), o)]);
}
const rows = (a) => '[\n' + a.map((x) => JSON.stringify(x)).join(',\n') + '\n]';
process.stdout.write('{' + Object.entries(out).map(([k, v]) => `"${k}":${rows(v)}`).join(',\n') + '}\n');
