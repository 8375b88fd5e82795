'use strict';
// locale information
const locales = ['en', 'en-GB', 'en-IN', 'de', 'de-CH', 'de-AT', 'fr', 'fr-CA', 'es', 'es-MX', 'it', 'pt-BR', 'pt-PT', 'nl', 'sv', 'da', 'nb', 'fi', 'pl', 'cs', 'hu', 'ro', 'ru', 'uk', 'bg', 'sr-Latn', 'el', 'tr', 'he', 'ar', 'ar-EG', 'fa', 'ur', 'hi', 'bn', 'mr', 'ta', 'th', 'vi', 'id', 'zh-CN', 'zh-TW', 'ja', 'ko', 'sw', 'am', 'cy', 'lv', 'lt', 'et'];
for (const l of locales) { const x = new Intl.Locale(l); console.log(l, JSON.stringify([x.getCalendars(), x.getHourCycles(), x.getNumberingSystems(), x.getTextInfo(), x.getWeekInfo(), x.getTimeZones(), x.maximize(), x.minimize()])); }
