'use strict';
process.removeAllListeners('warning');
process.noDeprecation = true;
const url = require('url');
const inputs = ['','a','/a/b?c=d#e','http://u:p@host.com:80/p?q=1#h','//host/p','javascript:alert(1)','mailto:a@b.c?subject=x','HTTP://EXAMPLE.com','http://a b','http://a:99999/','http://a:x/','http://[::1]:8/x','http://[::1','http://a\\b','file:///a/b','file://host/a','http://ex\u00e4mple.com/','x:y','http://a.com;x/y','http://a?b@c','http://a@b@c/','http://user%3Ap@x','http://a/b c"\'<>`{}|^','\t http://a \n','http://a#b#c','http://a/?#','git+ssh://git@x.y:z/w','http://a.b.c.d:','http://x.y.com+a/b/c','coap:u:p@::1:61616/.well-known/r?n=T#c','svn+ssh://foo/bar','dash-test:foo/bar','xmpp:user@host','http://_jabber._tcp.x/','http://'+'a'.repeat(300)+'.com/','http://a.com:/b','http:a','http:/a','http:///a','ws://a','javascript://x','http://a\tb.com/','/\\\\a','http://-','http://*.x/','?a','#a','http://\u0130','http://a%20b/','http://xn--iñvalid.com/','http://127.1.1.1:0/'];
for (const s of inputs.slice(30, 60)) {
  try {
    console.log(s, url.parse(s));
  } catch (e) {
    console.log(s, e.name, e.code, e.message);
  }
}
