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
show(() => url.fileURLToPath("file:///a/b%20c"));
show(() => url.fileURLToPath("http://a"));
show(() => url.fileURLToPath("file:///a%2fb"));
show(() => url.fileURLToPath("file:///a%5cb"));
show(() => url.fileURLToPath(5));
show(() => url.fileURLToPath({}));
show(() => url.fileURLToPath("x"));
show(() => url.fileURLToPath(new URL("file:///%25")));
show(() => url.fileURLToPath("file:///C:/a", { windows: true }));
show(() => url.fileURLToPath("file:///a", { windows: true }));
show(() => url.fileURLToPath("file://srv/a%20b", { windows: true }));
show(() => url.fileURLToPath("file:///C:/a%5cb", { windows: true }));
show(() => url.fileURLToPath("file:///%ff"));
show(() => url.fileURLToPath("file:///C:/a", { windows: false }));
show(() => url.fileURLToPathBuffer("file:///a%ffb"));
