'use strict';
// what vm exports without the flag of modules
const vm = require('vm');
const attempt = (f) => {
  try {
    console.log(f());
  } catch (e) {
    console.log(e.name, e.code, e.message);
  }
};

console.log(Object.keys(vm), vm.constants);
console.log(vm.compileFunction('a;', ['x', 'y']).toString(), vm.compileFunction('return arguments.length')(1, 2));
console.log(new vm.createContext({ a: 1 }));
