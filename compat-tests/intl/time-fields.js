'use strict';
// time fields
const locales = ['en', 'en-GB', 'en-IN', 'de', 'de-CH', 'de-AT', 'fr', 'fr-CA', 'es', 'es-MX', 'it', 'pt-BR', 'pt-PT', 'nl', 'sv', 'da', 'nb', 'fi', 'pl', 'cs', 'hu', 'ro', 'ru', 'uk', 'bg', 'sr-Latn', 'el', 'tr', 'he', 'ar', 'ar-EG', 'fa', 'ur', 'hi', 'bn', 'mr', 'ta', 'th', 'vi', 'id', 'zh-CN', 'zh-TW', 'ja', 'ko', 'sw', 'am', 'cy', 'lv', 'lt', 'et'];
const dates = [Date.UTC(2026, 10, 30, 13, 5, 9), Date.UTC(2024, 1, 3, 0, 0, 0)];
const formats = [{ hour: 'numeric' }, { hour: '2-digit', minute: '2-digit' }, { hour: 'numeric', minute: 'numeric', second: 'numeric', fractionalSecondDigits: 3 }, { hour: 'numeric', dayPeriod: 'long' }, { weekday: 'long', hour: 'numeric' }, { minute: 'numeric', second: 'numeric' }];
for (const l of locales) console.log(l, JSON.stringify(formats.flatMap((o) => dates.map((d) => new Intl.DateTimeFormat(l, { timeZone: 'UTC', ...o }).format(d)))));
