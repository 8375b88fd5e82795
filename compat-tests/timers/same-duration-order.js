'use strict';
const out = [];
for (let i = 0; i < 5; i++) setTimeout((n) => out.push(n), 2, i);
setTimeout(() => out.push('later'), 30);
const t = setTimeout(() => out.push('cleared'), 2);
clearTimeout(t);
setTimeout(() => console.log(out), 60);
