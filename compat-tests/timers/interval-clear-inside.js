'use strict';
let n = 0;
const i = setInterval(function() {
  console.log(n, this === i);
  if (++n === 3) clearInterval(i);
}, 1);
const self = setTimeout(function() { console.log(this === self); }, 1);
let k = 0;
const r = setTimeout(() => { if (++k < 3) r.refresh(); else console.log('refreshed', k); }, 1);
