'use strict';
const EventEmitter = require('events');

const util = require('util');
class A extends EventEmitter { constructor() { super(); this.a = 1; } emit(...args) { console.log('emit', args[0]); return super.emit(...args); } }
const a = new A();
a.on('x', () => console.log('listener'));
a.emit('x');
function Old() { EventEmitter.call(this); }
util.inherits(Old, EventEmitter);
const o = new Old();
o.on('q', () => console.log('old'));
console.log(o.emit('q'), o instanceof EventEmitter, Object.keys(o));
function NoCall() {}
NoCall.prototype = Object.create(EventEmitter.prototype);
const n = new NoCall();
n.on('z', () => console.log('z'));
console.log(n.emit('z'), n._eventsCount);
const mixin = Object.assign({}, EventEmitter.prototype);
mixin.on('m', () => console.log('mixed in'));
mixin.emit('m');
console.log(new EventEmitter());
