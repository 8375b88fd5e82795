'use strict';
// relative time auto
const locales = ['en', 'en-GB', 'en-IN', 'de', 'de-CH', 'de-AT', 'fr', 'fr-CA', 'es', 'es-MX', 'it', 'pt-BR', 'pt-PT', 'nl', 'sv', 'da', 'nb', 'fi', 'pl', 'cs', 'hu', 'ro', 'ru', 'uk', 'bg', 'sr-Latn', 'el', 'tr', 'he', 'ar', 'ar-EG', 'fa', 'ur', 'hi', 'bn', 'mr', 'ta', 'th', 'vi', 'id', 'zh-CN', 'zh-TW', 'ja', 'ko', 'sw', 'am', 'cy', 'lv', 'lt', 'et'];
for (const l of locales) console.log(l, JSON.stringify(['second', 'day', 'week', 'month', 'year'].flatMap((u) => [-2, -1, 0, 1, 2].map((n) => new Intl.RelativeTimeFormat(l, { numeric: 'auto' }).format(n, u)))), JSON.stringify(new Intl.RelativeTimeFormat(l).formatToParts(1234, 'day')));
