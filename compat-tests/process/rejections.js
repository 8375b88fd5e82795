'use strict';
// unhandledRejection, rejectionHandled, uncaughtExceptionMonitor
process.on('unhandledRejection', (r, p) => console.log('unhandled', r?.message ?? r, p instanceof Promise));
process.on('rejectionHandled', (p) => console.log('handled late', p instanceof Promise));
process.on('uncaughtExceptionMonitor', (e, origin) => console.log('monitor', e.message, origin));
process.on('uncaughtException', (e, origin) => console.log('uncaught', e.message, origin));
Promise.reject(new Error('one'));
const late = Promise.reject('two');
Promise.reject(3).catch(() => console.log('caught'));
(async () => { throw new Error('async'); })();
setTimeout(() => late.catch(() => console.log('late catch')), 10);
setTimeout(() => { throw new Error('timer'); }, 20);
setTimeout(() => { console.log(process.hasUncaughtExceptionCaptureCallback()); process.setUncaughtExceptionCaptureCallback((e) => console.log('capture', e.message)); try { process.setUncaughtExceptionCaptureCallback(() => {}); } catch (e) { console.log(e.code); } throw new Error('captured'); }, 30);
