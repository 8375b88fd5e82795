'use strict';
// plurals
const locales = ['en', 'en-GB', 'en-IN', 'de', 'de-CH', 'de-AT', 'fr', 'fr-CA', 'es', 'es-MX', 'it', 'pt-BR', 'pt-PT', 'nl', 'sv', 'da', 'nb', 'fi', 'pl', 'cs', 'hu', 'ro', 'ru', 'uk', 'bg', 'sr-Latn', 'el', 'tr', 'he', 'ar', 'ar-EG', 'fa', 'ur', 'hi', 'bn', 'mr', 'ta', 'th', 'vi', 'id', 'zh-CN', 'zh-TW', 'ja', 'ko', 'sw', 'am', 'cy', 'lv', 'lt', 'et'];
for (const l of locales) for (const type of ['cardinal', 'ordinal']) { const p = new Intl.PluralRules(l, { type }); console.log(l, type, p.resolvedOptions().pluralCategories.join(), [0, 1, 2, 3, 5, 7, 11, 12, 21, 22, 100, 102, 1e6, 1.5, 0.1].map((n) => p.select(n)).join(), [[1, 2], [0, 1], [2, 5]].map(([a, b]) => p.selectRange(a, b)).join()); }
