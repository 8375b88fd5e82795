'use strict';
// The frames below a listener of uncaughtException.
process.on('uncaughtException', () => console.log(new Error('h').stack.replaceAll(__dirname, '<here>')));
throw new Error('x');
