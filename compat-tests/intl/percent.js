'use strict';
// percent
const locales = ['en', 'en-GB', 'en-IN', 'de', 'de-CH', 'de-AT', 'fr', 'fr-CA', 'es', 'es-MX', 'it', 'pt-BR', 'pt-PT', 'nl', 'sv', 'da', 'nb', 'fi', 'pl', 'cs', 'hu', 'ro', 'ru', 'uk', 'bg', 'sr-Latn', 'el', 'tr', 'he', 'ar', 'ar-EG', 'fa', 'ur', 'hi', 'bn', 'mr', 'ta', 'th', 'vi', 'id', 'zh-CN', 'zh-TW', 'ja', 'ko', 'sw', 'am', 'cy', 'lv', 'lt', 'et'];
const numbers = [0, -1, 1.5, 1234.567, -9876543.21, 1e15, NaN, -Infinity];
for (const l of locales) console.log(l, JSON.stringify(numbers.map((n) => new Intl.NumberFormat(l, { style: 'percent', maximumFractionDigits: 1 }).format(n))));
