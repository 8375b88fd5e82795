'use strict';
// units
const locales = ['en', 'en-GB', 'en-IN', 'de', 'de-CH', 'de-AT', 'fr', 'fr-CA', 'es', 'es-MX', 'it', 'pt-BR', 'pt-PT', 'nl', 'sv', 'da', 'nb', 'fi', 'pl', 'cs', 'hu', 'ro', 'ru', 'uk', 'bg', 'sr-Latn', 'el', 'tr', 'he', 'ar', 'ar-EG', 'fa', 'ur', 'hi', 'bn', 'mr', 'ta', 'th', 'vi', 'id', 'zh-CN', 'zh-TW', 'ja', 'ko', 'sw', 'am', 'cy', 'lv', 'lt', 'et'];
for (const l of locales) for (const unitDisplay of ['long', 'short', 'narrow']) console.log(l, unitDisplay, JSON.stringify(['kilometer', 'celsius', 'liter-per-kilometer', 'megabyte-per-second', 'percent', 'day'].map((unit) => new Intl.NumberFormat(l, { style: 'unit', unit, unitDisplay }).format(2.5))));
