'use strict';
// import defer is no syntax of Node; import.source has nothing to give for JavaScript
for (const source of ['import.defer("x")', 'import.foo("x")', 'import.source', 'import.meta', 'import("x", {}, 1)']) {
  try {
    eval(source);
  } catch (e) {
    console.log(`${source}: ${e.name}: ${e.message}`);
  }
}
import('data:text/javascript,import defer * as x from "data:text/javascript,"').catch((e) => {
  console.log(e.name, e.message);
  return import('data:text/javascript,import defer from "data:text/javascript,export default 5"; export { defer }');
}).then((ns) => {
  console.log(ns.defer);
});
