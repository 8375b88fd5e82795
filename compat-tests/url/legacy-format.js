'use strict';
const show = (f) => {
  try {
    const r = f();
    console.log(String(f).replace(/^\(\) => /, ''), '=>', typeof r === 'string' ? JSON.stringify(r) : r);
  } catch (e) {
    console.log(String(f).replace(/^\(\) => /, ''), 'throws', e.name, e.code, e.message);
  }
};
process.removeAllListeners('warning');
process.noDeprecation = true;
const url = require('url');
show(() => url.format());
show(() => url.format(null));
show(() => url.format(5));
show(() => url.format("http://a b/c"));
show(() => url.format({}));
show(() => url.format({ protocol: "http", host: "a.com", pathname: "x", search: "y", hash: "z" }));
show(() => url.format({ hostname: "::1", port: 80, protocol: "http:" }));
show(() => url.format({ query: { a: 1, b: [1, 2] }, pathname: "/p" }));
show(() => url.format({ auth: "u:p@", host: "h", protocol: "http:" }));
show(() => url.format({ pathname: "/a?b#c", search: "#q" }));
show(() => url.format(new URL("http://u:p@ex\u00e4.com/p?q#h")));
show(() => url.format(new URL("http://u:p@ex\u00e4.com/p?q#h"), { auth: false, fragment: false, search: false, unicode: true }));
show(() => url.format(new URL("http://a"), 5));
show(() => url.format({ protocol: "file", pathname: "/x" }));
show(() => url.format(() => 1));
