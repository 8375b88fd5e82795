'use strict';
// date parts
for (const l of ['en', 'de', 'fr', 'es', 'ar-EG', 'he', 'ja', 'zh-TW', 'ko', 'th', 'fa', 'hi']) console.log(l, JSON.stringify(new Intl.DateTimeFormat(l, { dateStyle: 'full', timeStyle: 'long', timeZone: 'Europe/Berlin' }).formatToParts(Date.UTC(2026, 5, 1))));
