'use strict';
// lists
const locales = ['en', 'en-GB', 'en-IN', 'de', 'de-CH', 'de-AT', 'fr', 'fr-CA', 'es', 'es-MX', 'it', 'pt-BR', 'pt-PT', 'nl', 'sv', 'da', 'nb', 'fi', 'pl', 'cs', 'hu', 'ro', 'ru', 'uk', 'bg', 'sr-Latn', 'el', 'tr', 'he', 'ar', 'ar-EG', 'fa', 'ur', 'hi', 'bn', 'mr', 'ta', 'th', 'vi', 'id', 'zh-CN', 'zh-TW', 'ja', 'ko', 'sw', 'am', 'cy', 'lv', 'lt', 'et'];
for (const l of locales) for (const type of ['conjunction', 'disjunction', 'unit']) console.log(l, type, JSON.stringify(['long', 'short', 'narrow'].flatMap((style) => [['a', 'b'], ['a', 'b', 'c', 'd'], ['x', 'igual'], ['siete', 'ocho']].map((x) => new Intl.ListFormat(l, { type, style }).format(x)))));
