'use strict';
// A store bound to a channel makes it active, but gets nothing of publish.
const { AsyncLocalStorage } = require('async_hooks');
const dc = require('diagnostics_channel');
const http = require('http');
const als = new AsyncLocalStorage();
const channel = dc.channel('http.client.request.created');
console.log(channel.hasSubscribers);
channel.bindStore(als, (m) => m.request.method);
console.log(channel.hasSubscribers, dc.hasSubscribers('http.client.request.created'));
http.get({ port: 1 }).on('error', () => console.log('store', als.getStore()));
channel.runStores({ request: { method: 'mine' } }, () => console.log('inside', als.getStore()));
console.log(channel.unbindStore(als), channel.unbindStore(als), channel.hasSubscribers);
