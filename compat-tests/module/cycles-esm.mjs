// cycles of import: live bindings, hoisted functions, dead zones
import './fixtures/cycle/m1.mjs';
