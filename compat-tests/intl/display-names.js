'use strict';
// display names
const locales = ['en', 'en-GB', 'en-IN', 'de', 'de-CH', 'de-AT', 'fr', 'fr-CA', 'es', 'es-MX', 'it', 'pt-BR', 'pt-PT', 'nl', 'sv', 'da', 'nb', 'fi', 'pl', 'cs', 'hu', 'ro', 'ru', 'uk', 'bg', 'sr-Latn', 'el', 'tr', 'he', 'ar', 'ar-EG', 'fa', 'ur', 'hi', 'bn', 'mr', 'ta', 'th', 'vi', 'id', 'zh-CN', 'zh-TW', 'ja', 'ko', 'sw', 'am', 'cy', 'lv', 'lt', 'et'];
const codes = { language: ['fr', 'en-US', 'zh-Hant', 'pt-BR', 'sr-Latn', 'nl-BE', 'es-419', 'tlh'], region: ['US', 'DE', 'HK', '419', 'XK'], script: ['Latn', 'Hans', 'Arab'], currency: ['USD', 'EUR', 'JPY'], calendar: ['japanese', 'roc', 'islamic-umalqura'], dateTimeField: ['era', 'year', 'weekOfYear', 'weekday', 'dayPeriod', 'timeZoneName'] };
for (const l of locales) for (const type in codes) console.log(l, type, JSON.stringify(['long', 'short'].flatMap((style) => codes[type].map((c) => new Intl.DisplayNames(l, { type, style }).of(c)))));
