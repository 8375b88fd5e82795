// A name that a CommonJS module does not export.
import { nope, a as b } from './fixtures/missing/dep.cjs';
console.log(nope, b);
