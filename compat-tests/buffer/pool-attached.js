'use strict';
// pool attached
const a = Buffer.from('abc');
const attempt = (name, f) => { try { console.log(name, f()); } catch (e) { console.log(name, e.name, e.code, e.message); } };
attempt('transfer', () => a.buffer.transfer());
attempt('transferToFixedLength', () => a.buffer.transferToFixedLength());
attempt('structuredClone', () => structuredClone(a.buffer, { transfer: [a.buffer] }));
const { port1 } = new MessageChannel();
attempt('postMessage', () => port1.postMessage(a, [a.buffer]));
console.log(a.length, a.buffer === Buffer.from('d').buffer, structuredClone(a));
attempt('alloc', () => Buffer.alloc(3).buffer.transfer(3).byteLength);
attempt('allocUnsafeSlow', () => Buffer.allocUnsafeSlow(3).buffer.transfer(5).byteLength);
port1.close();
