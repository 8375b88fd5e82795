'use strict';
// x509 details
const { X509Certificate, createPublicKey } = require('crypto');
const attempt = (name, f) => { try { console.log(name, f()); } catch (e) { console.log(name, e.name, e.code, e.message); } };
const pem = `-----BEGIN CERTIFICATE-----
MIICdzCCAhygAwIBAgIUQfZu9k9ZDuP8z8xYvMEffe1yEfgwCgYIKoZIzj0EAwIw
NjELMAkGA1UEBhMCVVMxETAPBgNVBAoMCFNvbWUgT3JnMRQwEgYDVQQDDAtleGFt
cGxlLmNvbTAgFw0yNjEyMDEwMTE1MTJaGA8yMDgxMDkwMzAxMTUxMlowNjELMAkG
A1UEBhMCVVMxETAPBgNVBAoMCFNvbWUgT3JnMRQwEgYDVQQDDAtleGFtcGxlLmNv
bTBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IABOOrnlfX4T6tGFFl8CruSflavOoB
EfntYrl1D+TQQLKYti0Z94s1SOs7dBDyCEm7jLzPF9Kx70+ILHvsM4uIU8SjggEE
MIIBADAdBgNVHQ4EFgQUchwEiC+LvViQg53Xi1tEHb3FNHYwHwYDVR0jBBgwFoAU
chwEiC+LvViQg53Xi1tEHb3FNHYwDwYDVR0TAQH/BAUwAwEB/zBYBgNVHREEUTBP
ggtleGFtcGxlLmNvbYINKi5leGFtcGxlLmNvbYcEfwAAAYcQAAAAAAAAAAAAAAAA
AAAAAYENYUBleGFtcGxlLmNvbYYKaHR0cDovL3gveTAdBgNVHSUEFjAUBggrBgEF
BQcDAQYIKwYBBQUHAwIwNAYIKwYBBQUHAQEEKDAmMCQGCCsGAQUFBzABhhhodHRw
Oi8vb2NzcC5leGFtcGxlLmNvbS8wCgYIKoZIzj0EAwIDSQAwRgIhAIu2kBv9qDR/
uUMA6kGe/YzxVVcQTB4eOz0d1sQ1e3l+AiEA7COKGrfTMJyHsInBpXg7DHVaSEBx
yVVkDc/ug1j0Gdk=
-----END CERTIFICATE-----
`;
const x = new X509Certificate(pem);
for (const k of ['subject', 'issuer', 'subjectAltName', 'infoAccess', 'validFrom', 'validTo', 'validFromDate', 'validToDate', 'fingerprint', 'fingerprint256', 'fingerprint512', 'serialNumber', 'keyUsage', 'ca',
  'signatureAlgorithm', 'signatureAlgorithmOid', 'issuerCertificate']) console.log(k, x[k]);
console.log(x.publicKey.asymmetricKeyType, x.raw.length, x.toString() === x.toJSON(), x.verify(x.publicKey), x.checkIssued(x));
for (const host of ['example.com', 'www.example.com', 'a.b.example.com', 'other.com', 'EXAMPLE.com', '127.0.0.1', '']) console.log(host, x.checkHost(host), x.checkHost(host, { subject: 'never' }), x.checkHost(host, { wildcards: false }));
for (const ip of ['127.0.0.1', '::1', '1.2.3.4', 'x']) attempt(ip, () => x.checkIP(ip));
for (const name of ['a\0b', '']) attempt(JSON.stringify(name), () => x.checkHost(name));
for (const mail of ['a@example.com', 'b@example.com', 'A@EXAMPLE.COM']) console.log(mail, x.checkEmail(mail));
const legacy = x.toLegacyObject();
console.log(Object.keys(legacy), legacy.subject, legacy.subjectaltname, legacy.serialNumber, legacy.ca);
attempt('number', () => new X509Certificate(5));
attempt('text', () => new X509Certificate('nothing'));
attempt('bytes', () => new X509Certificate(Buffer.from([0x30, 3, 2, 1, 1])));
attempt('verify', () => x.verify(5));
attempt('checkPrivateKey', () => x.checkPrivateKey(x.publicKey));
attempt('checkIssued', () => x.checkIssued({}));
attempt('checkHost', () => x.checkHost(5));
attempt('checkHost', () => x.checkHost('a', { subject: 'x' }));
attempt('call', () => X509Certificate(pem));
