'use strict';
// import() of scripts without --experimental-vm-modules
const vm = require('vm');
const attempt = (f) => {
  try {
    console.log(f());
  } catch (e) {
    console.log(e.name, e.code, e.message);
  }
};

const show = (p) => p.then((n) => console.log(typeof n), (e) => console.log(e.name, e.code, e.message));
(async () => {
  await show(vm.runInThisContext('import("fs")'));
  await show(vm.runInThisContext('import("fs")', { importModuleDynamically() {} }));
  await show(vm.runInThisContext('import("fs")', { importModuleDynamically: vm.constants.USE_MAIN_CONTEXT_DEFAULT_LOADER }));
  await show(vm.compileFunction('return import("fs")')());
  await show(vm.runInNewContext('import("fs")'));
})();
