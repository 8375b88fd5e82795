'use strict';
// language names standard
const locales = ['en', 'en-GB', 'en-IN', 'de', 'de-CH', 'de-AT', 'fr', 'fr-CA', 'es', 'es-MX', 'it', 'pt-BR', 'pt-PT', 'nl', 'sv', 'da', 'nb', 'fi', 'pl', 'cs', 'hu', 'ro', 'ru', 'uk', 'bg', 'sr-Latn', 'el', 'tr', 'he', 'ar', 'ar-EG', 'fa', 'ur', 'hi', 'bn', 'mr', 'ta', 'th', 'vi', 'id', 'zh-CN', 'zh-TW', 'ja', 'ko', 'sw', 'am', 'cy', 'lv', 'lt', 'et'];
for (const l of locales) console.log(l, JSON.stringify(['en-GB', 'zh-Hans', 'nl-BE', 'sr-Cyrl-BA', 'es-419'].map((c) => new Intl.DisplayNames(l, { type: 'language', languageDisplay: 'standard' }).of(c))), JSON.stringify(['xx', 'und', 'en-ZZ'].map((c) => new Intl.DisplayNames(l, { type: 'language', fallback: 'none' }).of(c))));
