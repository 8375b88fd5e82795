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
show(() => url.domainToASCII("espa\u00f1ol.com"));
show(() => url.domainToUnicode("espa\u00f1ol.com"));
show(() => url.domainToASCII("xn--i\u00f1valid.com"));
show(() => url.domainToUnicode("xn--i\u00f1valid.com"));
show(() => url.domainToASCII("中文.com"));
show(() => url.domainToUnicode("中文.com"));
show(() => url.domainToASCII(""));
show(() => url.domainToUnicode(""));
show(() => url.domainToASCII(5));
show(() => url.domainToUnicode(5));
show(() => url.domainToASCII("\u00df.de"));
show(() => url.domainToUnicode("\u00df.de"));
show(() => url.domainToASCII("[::1]"));
show(() => url.domainToUnicode("[::1]"));
show(() => url.urlToHttpOptions(new URL('https://a:b@測試.com:81/p?abc=xyz#foo')));
show(() => url.urlToHttpOptions(new URL('http://[::1]/')));
show(() => url.urlToHttpOptions('x'));
