'use strict';
// number ranges
const locales = ['en', 'en-GB', 'en-IN', 'de', 'de-CH', 'de-AT', 'fr', 'fr-CA', 'es', 'es-MX', 'it', 'pt-BR', 'pt-PT', 'nl', 'sv', 'da', 'nb', 'fi', 'pl', 'cs', 'hu', 'ro', 'ru', 'uk', 'bg', 'sr-Latn', 'el', 'tr', 'he', 'ar', 'ar-EG', 'fa', 'ur', 'hi', 'bn', 'mr', 'ta', 'th', 'vi', 'id', 'zh-CN', 'zh-TW', 'ja', 'ko', 'sw', 'am', 'cy', 'lv', 'lt', 'et'];
for (const l of locales) console.log(l, JSON.stringify([{}, { style: 'percent' }, { style: 'unit', unit: 'meter', unitDisplay: 'long' }, { notation: 'compact' }].map((o) => new Intl.NumberFormat(l, o).formatRange(3, 5.25))), JSON.stringify(new Intl.NumberFormat(l).formatRangeToParts(1, 2)));
