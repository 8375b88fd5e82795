// ES modules in a package without a type: one warning a package.
import { a } from './fixtures/typeless/a.js';
import { b } from './fixtures/typeless/b.js';
console.log(a, b);
