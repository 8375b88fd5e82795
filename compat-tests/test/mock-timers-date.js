'use strict';
// mock.timers: Date.
const { mock } = require('node:test');

mock.timers.enable({ apis: ['Date'], now: 1000 });
console.log(Date.now(), new Date().toISOString(), new Date(5).getTime(), Date.isMock, typeof Date());
console.log(new Date() instanceof Date, Date.UTC(2000, 0), Date.parse('2000-01-01T00:00:00Z'));
mock.timers.tick(500);
console.log(Date.now());
mock.timers.setTime(99);
console.log(Date.now());
mock.timers.reset();
console.log(Date.now() > 1e12, Date.isMock);
mock.timers.enable({ apis: ['Date'], now: new Date(7) });
console.log(Date.now());
mock.timers.reset();
for (const now of [-1, NaN, 'x']) {
  try { mock.timers.enable({ apis: ['Date'], now }); console.log('fine', now); mock.timers.reset(); } catch (e) { console.log(e.code, e.message); }
}
