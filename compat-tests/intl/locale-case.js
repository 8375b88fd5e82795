'use strict';
// locale case
for (const s of ['İIıi', 'ΌΣΟΣ', 'straße', 'Ǆ', 'Ì', 'ijs', 'ἀρχή', 'ΑΥΛΌΣ']) for (const l of ['tr', 'az', 'lt', 'el', 'nl', 'de', 'en', ['tr', 'en'], 'tr-TR']) console.log(s, l, s.toLocaleUpperCase(l), s.toLocaleLowerCase(l));
