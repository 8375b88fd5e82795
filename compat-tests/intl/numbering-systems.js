'use strict';
// numbering systems
for (const nu of Intl.supportedValuesOf('numberingSystem')) console.log(nu, new Intl.NumberFormat('en', { numberingSystem: nu }).format(1234567.89), new Intl.NumberFormat('ar-EG-u-nu-' + nu).format(-0.5), new Intl.DateTimeFormat('de-u-nu-' + nu, { timeZone: 'UTC' }).format(0));
