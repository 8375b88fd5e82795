'use strict';
// verify: signatures that another runtime made
const { verify, createVerify, createPublicKey } = require('crypto');
const keys = require('./keys.json');
const data = Buffer.from('some data'), hex = (s) => Buffer.from(s, 'hex');
console.log(verify('sha256', data, keys.ec, hex(keys.sigEC)), verify('sha256', Buffer.from('x'), keys.ec, hex(keys.sigEC)), verify('sha1', data, keys.ec, hex(keys.sigEC)));
console.log(verify('sha256', data, { key: keys.k1, dsaEncoding: 'ieee-p1363' }, hex(keys.sigK1)), verify('sha256', data, keys.k1, hex(keys.sigK1)));
console.log(verify('sha1', data, keys.dsa, hex(keys.sigDSA)), verify('sha1', data, { key: keys.dsa, dsaEncoding: 'ieee-p1363' }, hex(keys.sigDSA)));
console.log(verify('sha256', data, keys.pss, hex(keys.sigPSS)), verify('sha256', data, { key: keys.pss, saltLength: 16 }, hex(keys.sigPSS)), verify('sha256', data, { key: keys.pss, saltLength: 17 }, hex(keys.sigPSS)));
for (const saltLength of [0, 1, -1, -2]) console.log(saltLength, verify('sha384', data, { key: keys.rsa, padding: 6, saltLength }, hex(keys.sigRSAPSS)));
console.log(verify(null, data, keys.mldsa, Buffer.from(keys.sigML, 'base64')), verify(null, Buffer.from('x'), keys.mldsa, Buffer.from(keys.sigML, 'base64')));
console.log(createVerify('sha256').update(data).verify(createPublicKey(keys.ec), keys.sigEC, 'hex'));
for (const bad of ['', '00', '3000', keys.sigEC + '00', keys.sigEC.slice(2)]) console.log(verify('sha256', data, keys.ec, hex(bad)));
