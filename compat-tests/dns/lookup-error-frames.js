'use strict';
// The errors of the forms of lookup.
const dns = require('dns');
const show = (e) => console.log(e.code, e.syscall, e.hostname, e.message, Object.keys(e));
const name = 'does-not.exist.invalid';
dns.lookup(name, (e) => {
  show(e);
  dns.lookup(name, { all: true }, (e) => {
    show(e);
    dns.promises.lookup(name).catch((e) => {
      show(e);
      dns.promises.lookup(name, { all: true }).catch(show);
    });
  });
});
