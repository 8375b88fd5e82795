'use strict';
// pqc keys
const crypto = require('crypto');
const attempt = (name, f) => { try { console.log(name, f()); } catch (e) { console.log(name, e.name, e.code, e.message); } };
for (const type of ['ml-dsa-44', 'ml-dsa-65', 'ml-dsa-87', 'ml-kem-768', 'slh-dsa-sha2-128f', 'slh-dsa-shake-128s']) {
  attempt(type, () => {
    const { publicKey, privateKey } = crypto.generateKeyPairSync(type);
    const spki = publicKey.export({ type: 'spki', format: 'der' });
    const pkcs8 = privateKey.export({ type: 'pkcs8', format: 'der' });
    const again = crypto.createPrivateKey({ key: pkcs8, type: 'pkcs8', format: 'der' });
    return [publicKey.asymmetricKeyType, JSON.stringify(publicKey.asymmetricKeyDetails), spki.length, pkcs8.length, again.equals(privateKey), crypto.createPublicKey(again).equals(publicKey)].join(' ');
  });
  const { publicKey, privateKey } = crypto.generateKeyPairSync(type);
  attempt('jwk', () => Object.entries(privateKey.export({ format: 'jwk' })).map(([k, v]) => `${k}:${v.length > 12 ? v.length : v}`).join());
  attempt('raw-public', () => publicKey.export({ format: 'raw-public' }).length);
  attempt('raw-private', () => privateKey.export({ format: 'raw-private' }).length);
  attempt('raw-seed', () => privateKey.export({ format: 'raw-seed' }).length);
  attempt('import', () => crypto.createPublicKey({ key: publicKey.export({ format: 'raw-public' }), format: 'raw-public', asymmetricKeyType: type }).equals(publicKey));
  attempt('pkcs1', () => publicKey.export({ type: 'pkcs1', format: 'pem' }));
  if (type.startsWith('ml-kem')) continue;
  const sig = crypto.sign(null, Buffer.from('data'), privateKey);
  console.log(sig.length, crypto.verify(null, Buffer.from('data'), publicKey, sig), crypto.verify(null, Buffer.from('date'), publicKey, sig));
  attempt('context', () => {
    const s = crypto.sign(null, Buffer.from('data'), { key: privateKey, context: Buffer.from('ctx') });
    return [crypto.verify(null, Buffer.from('data'), { key: publicKey, context: Buffer.from('ctx') }, s), crypto.verify(null, Buffer.from('data'), publicKey, s)].join();
  });
  attempt('digest', () => crypto.sign('sha256', Buffer.from('data'), privateKey));
}
