'use strict';
// date ranges
const locales = ['en', 'en-GB', 'en-IN', 'de', 'de-CH', 'de-AT', 'fr', 'fr-CA', 'es', 'es-MX', 'it', 'pt-BR', 'pt-PT', 'nl', 'sv', 'da', 'nb', 'fi', 'pl', 'cs', 'hu', 'ro', 'ru', 'uk', 'bg', 'sr-Latn', 'el', 'tr', 'he', 'ar', 'ar-EG', 'fa', 'ur', 'hi', 'bn', 'mr', 'ta', 'th', 'vi', 'id', 'zh-CN', 'zh-TW', 'ja', 'ko', 'sw', 'am', 'cy', 'lv', 'lt', 'et'];
const from = Date.UTC(2026, 10, 10, 9, 5);
for (const l of locales) console.log(l, JSON.stringify([{}, { dateStyle: 'long' }, { month: 'short', day: 'numeric' }, { hour: 'numeric', minute: 'numeric' }, { year: 'numeric', month: 'long' }].flatMap((o) => [4, 50, 24 * 40].map((h) => new Intl.DateTimeFormat(l, { timeZone: 'UTC', ...o }).formatRange(from, from + h * 3600e3)))));
