'use strict';
const u = new URL('http://a');
for (const [k, v] of [['host', 'b:99'], ['pathname', 'x y'], ['search', 'z'], ['hash', 'é'], ['protocol', 'https'], ['protocol', 'foo'], ['username', 'u u'], ['password', 'p:p'], ['port', '1x'], ['port', '99999'], ['hostname', 'h:1'], ['host', ''], ['search', ''], ['hash', '']]) {
  u[k] = v;
  console.log(k, v, u.href);
}
console.log(u, JSON.stringify({ u }), `${u}`, Object.keys(u));
