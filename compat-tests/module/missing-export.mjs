// An import of a name that is not exported, reported with its place.
import {
  a,
  nope as other, } from './fixtures/missing/dep.mjs';
console.log(a, other);
