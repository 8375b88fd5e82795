'use strict';
// date defaults
const locales = ['en', 'en-GB', 'en-IN', 'de', 'de-CH', 'de-AT', 'fr', 'fr-CA', 'es', 'es-MX', 'it', 'pt-BR', 'pt-PT', 'nl', 'sv', 'da', 'nb', 'fi', 'pl', 'cs', 'hu', 'ro', 'ru', 'uk', 'bg', 'sr-Latn', 'el', 'tr', 'he', 'ar', 'ar-EG', 'fa', 'ur', 'hi', 'bn', 'mr', 'ta', 'th', 'vi', 'id', 'zh-CN', 'zh-TW', 'ja', 'ko', 'sw', 'am', 'cy', 'lv', 'lt', 'et'];
for (const l of locales) console.log(l, JSON.stringify(new Intl.DateTimeFormat(l, { hour: 'numeric', timeZone: 'UTC' }).resolvedOptions()), new Date(0).toLocaleDateString(l, { timeZone: 'UTC' }), new Date(0).toLocaleTimeString(l, { timeZone: 'UTC' }), (1234567.891).toLocaleString(l), 12345678901234567890n.toLocaleString(l));
