'use strict';
// process.finalization.
const f = process.finalization;
const show = (g) => { try { console.log(g()); } catch (e) { console.log(e.name, e.code, e.message); } };
console.log(Object.keys(f), f.register.length, f.registerBeforeExit.length, f.unregister.length);
show(() => f.register(1));
show(() => f.register());
show(() => f.registerBeforeExit('x', () => {}));
show(() => f.unregister(1));
const a = { name: 'a' }, b = { name: 'b' }, c = { name: 'c' };
show(() => f.register(a, (o, event) => console.log('final', o.name, event, o === a)));
f.register(b, () => console.log('never'));
f.unregister(b);
f.registerBeforeExit(c, (o, event) => console.log('final', o.name, event));
process.on('exit', (code) => console.log('exit', code));
