'use strict';
// thrown late: an error shows where it was thrown, not where it was made
const e = Object.assign(new Error('late'), { code: 'E' });
setTimeout(() => {
  throw e;
}, 1);
