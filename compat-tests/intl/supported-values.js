'use strict';
// supported values
for (const k of ['calendar', 'collation', 'currency', 'numberingSystem', 'timeZone', 'unit']) console.log(k, JSON.stringify(Intl.supportedValuesOf(k)));
