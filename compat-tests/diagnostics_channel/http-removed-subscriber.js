'use strict';
// A subscriber that is taken off again, and one that throws.
const dc = require('diagnostics_channel');
const http = require('http');
const seen = () => console.log('seen');
dc.subscribe('http.client.request.created', seen);
console.log(dc.hasSubscribers('http.client.request.created'));
http.get({ port: 1 }).on('error', () => {
  console.log(dc.unsubscribe('http.client.request.created', seen), dc.hasSubscribers('http.client.request.created'));
  dc.subscribe('http.client.request.start', () => { throw new Error('from the subscriber'); });
  process.on('uncaughtException', (e) => console.log('uncaught', e.message));
  http.get({ port: 1 }).on('error', (e) => console.log(e.code));
});
