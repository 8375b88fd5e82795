'use strict';
// mock.fn and the calls it notes.
const { mock } = require('node:test');

const add = mock.fn((a, b) => a + b);
console.log(add(1, 2), add.name, add.length, add.mock.callCount());
const [call] = add.mock.calls;
console.log(Object.keys(call), call.arguments, call.result, call.error, call.target, call.this, call.stack instanceof Error);
add.mock.mockImplementation((a, b) => a * b);
console.log(add(3, 4));
add.mock.mockImplementationOnce(() => 'once');
add.mock.mockImplementationOnce(() => 'fourth', 4);
console.log(add(1, 1), add(1, 1), add(1, 1), add(1, 1));
add.mock.restore();
console.log(add(3, 4), add.mock.callCount());
add.mock.resetCalls();
console.log(add.mock.callCount(), add.mock.calls);
const fails = mock.fn(() => { throw new Error('no'); });
try { fails(); } catch (e) { console.log(e.message, fails.mock.calls[0].error === e, fails.mock.calls[0].result); }
const times = mock.fn(() => 'original', () => 'mock', { times: 2 });
console.log(times(), times(), times());
class C { constructor(x) { this.x = x; } }
const M = mock.fn(C);
const made = new M(5);
console.log(made.x, made instanceof C, M.mock.calls[0].target === C, M.mock.calls[0].this === made);
console.log(mock.fn()(), mock.fn().mock.constructor.name);
