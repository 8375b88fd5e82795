'use strict';
// packages with exports and imports, from require
require('./fixtures/pkgs/use.cjs');
