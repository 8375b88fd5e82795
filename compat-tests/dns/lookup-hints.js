'use strict';
// The hints of lookup.
const dns = require('dns');
const { ADDRCONFIG, ALL, V4MAPPED } = dns;
const steps = [
  ['localhost', { family: 4, hints: ADDRCONFIG }], ['localhost', { family: 4, hints: V4MAPPED | ALL, all: true }],
  ['127.0.0.1', { family: 6, hints: V4MAPPED }], ['localhost', { hints: 1 }], ['localhost', { hints: '1' }], ['localhost', { hints: null, family: 4 }],
];
const next = () => {
  const step = steps.shift();
  if (!step) return;
  try {
    dns.lookup(...step, (err, address, family) => {
      console.log(JSON.stringify(step), err && err.code, address, family);
      next();
    });
  } catch (e) {
    console.log(JSON.stringify(step), e.name, e.code, e.message);
    next();
  }
};
next();
