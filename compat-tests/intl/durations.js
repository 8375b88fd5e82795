'use strict';
// durations
const locales = ['en', 'en-GB', 'en-IN', 'de', 'de-CH', 'de-AT', 'fr', 'fr-CA', 'es', 'es-MX', 'it', 'pt-BR', 'pt-PT', 'nl', 'sv', 'da', 'nb', 'fi', 'pl', 'cs', 'hu', 'ro', 'ru', 'uk', 'bg', 'sr-Latn', 'el', 'tr', 'he', 'ar', 'ar-EG', 'fa', 'ur', 'hi', 'bn', 'mr', 'ta', 'th', 'vi', 'id', 'zh-CN', 'zh-TW', 'ja', 'ko', 'sw', 'am', 'cy', 'lv', 'lt', 'et'];
for (const l of locales) for (const style of ['long', 'short', 'narrow', 'digital']) console.log(l, style, JSON.stringify([{ years: 1, months: 2, days: 3 }, { hours: 4, minutes: 5, seconds: 6, milliseconds: 70 }, { days: -1, hours: -2 }].map((d) => new Intl.DurationFormat(l, { style }).format(d))));
