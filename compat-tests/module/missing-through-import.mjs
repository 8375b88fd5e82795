// A re-export of an import that is not there.
import { zip } from './fixtures/missing/dep.mjs'; export { zip as lop };
