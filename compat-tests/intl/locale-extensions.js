'use strict';
// locale extensions
for (const l of ['de', 'ar', 'th', 'fa', 'ja', 'en-US']) for (const u of ['nu-arab', 'nu-native', 'ca-buddhist', 'hc-h11', 'nu-thai-ca-japanese', 'ca-foo-nu-bar', 'hc-h23-nu-latn']) console.log(l, u, new Intl.NumberFormat(`${l}-u-${u}`).resolvedOptions().locale, JSON.stringify(new Intl.DateTimeFormat(`${l}-u-${u}`, { hour: 'numeric', timeZone: 'UTC' }).resolvedOptions()));
