'use strict';
// number parts
for (const l of ['en', 'de', 'ar', 'ar-EG', 'fa', 'he', 'hi', 'ja', 'sv', 'de-CH']) for (const o of [{ style: 'currency', currency: 'EUR' }, { style: 'percent' }, { notation: 'compact' }, { style: 'unit', unit: 'meter' }]) console.log(l, JSON.stringify(new Intl.NumberFormat(l, o).formatToParts(-1234567.5)));
