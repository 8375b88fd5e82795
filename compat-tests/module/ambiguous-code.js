'use strict';
// The code of an error of ambiguous syntax.
import('./fixtures/typeless/ambiguous.js').catch((e) => console.log(e.name, e.code, e.message));
