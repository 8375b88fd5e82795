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
show(() => url.pathToFileURL("/a b/c%d").href);
show(() => url.pathToFileURL("/a/").href);
show(() => url.pathToFileURL("C:\\a\\b", { windows: true }).href);
show(() => url.pathToFileURL("\\\\srv\\share\\f", { windows: true }).href);
show(() => url.pathToFileURL("\\\\srv", { windows: true }).href);
show(() => url.pathToFileURL("\\\\?\\C:\\a", { windows: true }).href);
show(() => url.pathToFileURL("/a\\b\n\r\t?#").href);
show(() => url.pathToFileURL("/foo[bar]^|~é{}`").href);
show(() => url.pathToFileURL(5).href);
show(() => url.pathToFileURL("/a\u0000b").href);
