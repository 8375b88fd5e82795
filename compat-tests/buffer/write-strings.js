'use strict';
const show = (f) => {
  try {
    const r = f();
    console.log(String(f).replace(/^\(\) => /, ''), '=>', typeof r === 'string' ? JSON.stringify(r) : r);
  } catch (e) {
    console.log(String(f).replace(/^\(\) => /, ''), 'throws', e.name, e.code, e.message);
  }
};
const b = Buffer.from('hello world');
show(() => b.write(5));
show(() => b.write("abc", "nope"));
show(() => b.write("abc", 1, "hexx"));
show(() => b.write("abc", 12));
show(() => b.write("abc", 1, 30));
show(() => b.write("abc", 0, "utf8"));
show(() => b.write("abc", null));
show(() => b.write("abc", 1.5));
show(() => b.write("ff00", 2, "hex"));
show(() => b.write("é€", 9));
show(() => b.write("\ud83d\ude00", 8));
show(() => b.utf8Write("6162", 0, 2));
show(() => b.utf8Write("6162", 12));
show(() => b.utf8Write("6162", 0, -1));
show(() => b.utf8Write("6162", 10, 9));
show(() => b.utf8Write(1));
show(() => b.hexWrite("6162", 0, 2));
show(() => b.hexWrite("6162", 12));
show(() => b.hexWrite("6162", 0, -1));
show(() => b.hexWrite("6162", 10, 9));
show(() => b.hexWrite(1));
show(() => b);
