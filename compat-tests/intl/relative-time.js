'use strict';
// relative time
const locales = ['en', 'en-GB', 'en-IN', 'de', 'de-CH', 'de-AT', 'fr', 'fr-CA', 'es', 'es-MX', 'it', 'pt-BR', 'pt-PT', 'nl', 'sv', 'da', 'nb', 'fi', 'pl', 'cs', 'hu', 'ro', 'ru', 'uk', 'bg', 'sr-Latn', 'el', 'tr', 'he', 'ar', 'ar-EG', 'fa', 'ur', 'hi', 'bn', 'mr', 'ta', 'th', 'vi', 'id', 'zh-CN', 'zh-TW', 'ja', 'ko', 'sw', 'am', 'cy', 'lv', 'lt', 'et'];
for (const l of locales) for (const style of ['long', 'short', 'narrow']) console.log(l, style, JSON.stringify(['second', 'minute', 'hour', 'day', 'week', 'month', 'quarter', 'year'].flatMap((u) => [-1, 2, 5].map((n) => new Intl.RelativeTimeFormat(l, { style }).format(n, u)))));
