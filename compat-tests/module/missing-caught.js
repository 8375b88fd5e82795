'use strict';
// The stack of a failed import() begins with the place.
(async () => {
  for (const f of ['./fixtures/missing/dep.mjs', './missing-default.mjs', './missing-reexport.mjs', './fixtures/broken.mjs', './fixtures/nothing.mjs']) {
    await import(f).then(() => console.log('loaded', f), (e) => console.log(e.stack.replaceAll(__dirname, '<here>').split('\n').slice(0, 6).join('\n')));
  }
})();
