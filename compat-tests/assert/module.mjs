// an assertion that fails in a module with import
import assert, { strictEqual, AssertionError } from 'node:assert';
import strict from 'node:assert/strict';
console.log(typeof assert, assert.strict === strict, strictEqual === assert.strictEqual);
try { strictEqual(1, 2); } catch (e) { console.log(e instanceof AssertionError, e.message); }
process.on('uncaughtException', (e) => { console.log('caught', e.code, e.message); });
setTimeout(() => assert.ok(1 > 2), 1);
