// A default import that is not there.
import q, { a } from './fixtures/missing/dep.mjs';
console.log(q, a);
