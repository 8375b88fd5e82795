'use strict';
// time zone names
const locales = ['en', 'en-GB', 'en-IN', 'de', 'de-CH', 'de-AT', 'fr', 'fr-CA', 'es', 'es-MX', 'it', 'pt-BR', 'pt-PT', 'nl', 'sv', 'da', 'nb', 'fi', 'pl', 'cs', 'hu', 'ro', 'ru', 'uk', 'bg', 'sr-Latn', 'el', 'tr', 'he', 'ar', 'ar-EG', 'fa', 'ur', 'hi', 'bn', 'mr', 'ta', 'th', 'vi', 'id', 'zh-CN', 'zh-TW', 'ja', 'ko', 'sw', 'am', 'cy', 'lv', 'lt', 'et'];
const zones = ['UTC', 'Europe/Berlin', 'America/New_York', 'America/Los_Angeles', 'Asia/Tokyo', 'Asia/Kolkata', 'Australia/Sydney', 'America/Sao_Paulo', 'Africa/Cairo', 'Europe/London'];
for (const l of locales) for (const timeZoneName of ['short', 'long', 'shortOffset', 'shortGeneric', 'longGeneric']) console.log(l, timeZoneName, JSON.stringify(zones.map((timeZone) => new Intl.DateTimeFormat(l, { timeZone, timeZoneName }).formatToParts(Date.UTC(2026, 6, 1)).find((p) => p.type === 'timeZoneName').value)));
