'use strict';
// Ports of other contexts: their objects and their messages are of the context.
const vm = require('vm');
const { MessageChannel, moveMessagePortToContext, markAsUncloneable } = require('worker_threads');

const { port1, port2 } = new MessageChannel();
const other = new MessageChannel();
const context = vm.createContext({ console });
for (const args of [[], [1], [{}], [port1], [port1, 1], [port1, {}]]) {
  try {
    moveMessagePortToContext(...args);
  } catch (e) {
    console.log(e.name, e.code, e.message);
  }
}
const port = context.port = moveMessagePortToContext(port1, context);
console.log(port === port1, Object.getPrototypeOf(port).constructor.name, port.addEventListener, port.onmessage);
vm.runInContext(`
  console.log(port instanceof Object, port.postMessage instanceof Function, typeof MessagePort, port.hasRef());
  port.onmessage = function(e) {
    console.log(this === port, e instanceof Object, Reflect.ownKeys(e), Object.getPrototypeOf(e).constructor.name);
    console.log(e.data.map instanceof Map, e.data.error instanceof RangeError, e.data.list instanceof Array, e.data.bytes instanceof Uint8Array, e.data.date instanceof Date);
    console.log(e.type, e.target === port, e.ports instanceof Array, e.ports.length, e.ports[0] === e.data.port,
                Object.getPrototypeOf(e.ports[0]) === Object.getPrototypeOf(port));
    port.postMessage({ x: [1] });
  };
  port.start();
`, context);
port2.on('message', (m) => {
  console.log(m instanceof Object, m);
  port2.close();
  other.port2.close(); // the port that was received keeps the loop alive
});
port2.on('close', () => console.log('close'));
port2.postMessage({ map: new Map(), error: new RangeError('x'), list: [], bytes: new Uint8Array(1), date: new Date(0), port: other.port1 }, [other.port1]);
