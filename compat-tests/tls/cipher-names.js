'use strict';
// Names of ciphers have their case.
const tls = require('tls');
for (const ciphers of ['aes256-sha', 'AES256-SHA', 'FOOBARBAZ', 'TLS_not_a_cipher', 'HIGH', 'high', 'ecdhe-rsa-aes128-gcm-sha256',
  'ECDHE-RSA-AES128-GCM-SHA256', 'TLS_AES_128_GCM_SHA256', '', 'AES128-SHA:nonsense']) {
  try {
    tls.createSecureContext({ ciphers });
    console.log(JSON.stringify(ciphers), 'accepted');
  } catch (e) {
    console.log(JSON.stringify(ciphers), e.name, e.code, e.message);
  }
}
