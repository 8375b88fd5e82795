// A re-export of a name that is not there.
 export { a, zip as b } from './fixtures/missing/dep.mjs';
