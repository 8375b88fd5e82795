'use strict';
// nested time limits
const vm = require('vm');
const attempt = (f) => {
  try {
    console.log(f());
  } catch (e) {
    console.log(e.name, e.code, e.message);
  }
};

attempt(() => vm.runInThisContext('for (;;);', { timeout: 10 }));
attempt(() => vm.runInNewContext('inner()', { inner() { vm.runInNewContext('for (;;);', {}, { timeout: 10000 }); } }, { timeout: 30 }));
attempt(() => vm.runInNewContext('inner()', { inner() { vm.runInNewContext('for (;;);', {}, { timeout: 10 }); } }, { timeout: 10000 }));
attempt(() => vm.runInNewContext('inner()', { inner() { vm.runInNewContext('throw new Error("own")', {}, { timeout: 1000 }); } }, { timeout: 10000 }));
attempt(() => vm.runInThisContext('1 + 1', { timeout: 1000 }));
