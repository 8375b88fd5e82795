// The module that waits is a dependency.
import { never } from './fixtures/never.mjs';
console.log(never);
