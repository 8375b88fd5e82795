'use strict';
const { resolveObjectURL } = require('buffer');
(async () => {
  const id = URL.createObjectURL(new Blob(['abc'], { type: 'a/b' }));
  console.log(id.replace(/[0-9a-f]{8}-[0-9a-f-]*/, 'UUID'), resolveObjectURL(id), await resolveObjectURL(id).text());
  URL.revokeObjectURL(id);
  console.log(resolveObjectURL(id), resolveObjectURL('x'));
  for (const f of [() => URL.createObjectURL(5), () => URL.revokeObjectURL()]) {
    try {
      f();
    } catch (e) {
      console.log(e.code, e.message);
    }
  }
})();
