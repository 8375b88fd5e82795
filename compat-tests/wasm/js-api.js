'use strict';
// js api
const tr=(f)=>{try{console.log('ok',f())}catch(e){console.log(e.name,e.message)}};
// module: (func (export "add") (param i32 i32) (result i32)) + memory export + global + import
const b=new Uint8Array([0,97,115,109,1,0,0,0, 1,11,2,96,2,127,127,1,127,96,1,127,0, 2,9,1,1,109,3,108,111,103,0,1, 3,2,1,0, 5,3,1,0,1, 7,13,2,3,97,100,100,0,1,3,109,101,109,2,0, 10,13,1,11,0,32,0,16,0,32,0,32,1,106,11]);
tr(()=>WebAssembly.validate(b)); tr(()=>WebAssembly.validate(new Uint8Array([1,2]))); tr(()=>WebAssembly.validate(1));
tr(()=>new WebAssembly.Module(new Uint8Array([1,2,3,4,5]))); tr(()=>new WebAssembly.Module(new Uint8Array([]))); tr(()=>new WebAssembly.Module(1)); tr(()=>WebAssembly.Module(b));
const m=new WebAssembly.Module(b); tr(()=>JSON.stringify(WebAssembly.Module.imports(m))); tr(()=>JSON.stringify(WebAssembly.Module.exports(m))); tr(()=>WebAssembly.Module.customSections(m,'name')); tr(()=>WebAssembly.Module.imports(1));
tr(()=>new WebAssembly.Instance(m)); tr(()=>new WebAssembly.Instance(m,1)); tr(()=>new WebAssembly.Instance(m,{})); tr(()=>new WebAssembly.Instance(m,{m:{}})); tr(()=>new WebAssembly.Instance(m,{m:{log:1}})); tr(()=>new WebAssembly.Instance(1));
const i=new WebAssembly.Instance(m,{m:{log:(x)=>console.log('log',x)}}); console.log(i, i.exports, i.exports.add, i.exports.add.name, i.exports.add.length, Object.isFrozen(i.exports), Object.getPrototypeOf(i.exports));
tr(()=>i.exports.add(1,2)); tr(()=>i.exports.add('5',{valueOf(){return 3}})); tr(()=>i.exports.add(1n,2)); tr(()=>new i.exports.add());
console.log(i.exports.mem, i.exports.mem.buffer.byteLength); const old=i.exports.mem.buffer; tr(()=>i.exports.mem.grow(1)); console.log(old.byteLength, i.exports.mem.buffer.byteLength, i.exports.mem.buffer===i.exports.mem.buffer);
tr(()=>i.exports.mem.grow(100000)); tr(()=>new WebAssembly.Memory()); tr(()=>new WebAssembly.Memory({})); tr(()=>new WebAssembly.Memory({initial:-1})); tr(()=>new WebAssembly.Memory({initial:10,maximum:5})); tr(()=>new WebAssembly.Memory({initial:100000})); tr(()=>WebAssembly.Memory({initial:1}));
const i2=new WebAssembly.Instance(m,{m:{log(){throw new Error('from js')}}}); tr(()=>i2.exports.add(1,2));
tr(()=>new WebAssembly.Global({value:'i32'},5).value); tr(()=>new WebAssembly.Global({value:'i64',mutable:true},5n).value); tr(()=>new WebAssembly.Global({value:'x'})); tr(()=>{new WebAssembly.Global({value:'i32'},1).value=2}); tr(()=>new WebAssembly.Global({value:'i64'},1).value); tr(()=>new WebAssembly.Global({value:'f32',mutable:true},1.1).valueOf());
tr(()=>new WebAssembly.Table({element:'anyfunc',initial:2}).length); tr(()=>new WebAssembly.Table({element:'anyfunc',initial:2}).get(0)); tr(()=>new WebAssembly.Table({element:'anyfunc',initial:2}).get(5)); tr(()=>new WebAssembly.Table({element:'anyfunc',initial:2}).set(0,()=>1)); tr(()=>new WebAssembly.Table({element:'x',initial:2})); tr(()=>new WebAssembly.Table({element:'externref',initial:2},'q').get(1)); tr(()=>{const t=new WebAssembly.Table({element:'anyfunc',initial:2,maximum:3}); t.set(0,i.exports.add); return [t.get(0)===i.exports.add,t.grow(1),t.length]}); tr(()=>new WebAssembly.Table({element:'anyfunc',initial:2,maximum:3}).grow(5));
(async () => {
  const fail = (e) => console.log(e.name, e.message);
  const r = await WebAssembly.instantiate(b, { m: { log() {} } });
  console.log(Object.keys(r), r);
  console.log(await WebAssembly.instantiate(m, { m: { log() {} } }));
  await WebAssembly.compile(new Uint8Array([0, 97, 115, 109, 2, 0, 0, 0])).catch(fail);
  await WebAssembly.instantiate(b).catch(fail);
  await WebAssembly.instantiate(b, {}).catch(fail);
  await WebAssembly.instantiate(1).catch(fail);
})();
// trap: unreachable, div0
console.log(new WebAssembly.RuntimeError('x') instanceof Error, WebAssembly.RuntimeError('q').message, String(new WebAssembly.LinkError('z')));
