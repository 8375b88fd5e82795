'use strict';
const show = (f) => {
  try {
    const r = f();
    console.log(String(f).replace(/^\(\) => /, ''), '=>', typeof r === 'string' ? JSON.stringify(r) : r);
  } catch (e) {
    console.log(String(f).replace(/^\(\) => /, ''), 'throws', e.name, e.code, e.message);
  }
};
show(() => ((f) => [f.name, f.type, f.size, typeof f.lastModified])(new File()));
show(() => ((f) => [f.name, f.type, f.size, typeof f.lastModified])(new File(["a"])));
show(() => ((f) => [f.name, f.type, f.size, typeof f.lastModified])(new File(["a"], "n")));
show(() => ((f) => [f.name, f.type, f.size, typeof f.lastModified])(new File(["a"], 5, { type: "A/b" })));
show(() => ((f) => [f.name, f.type, f.size, typeof f.lastModified])(new File(["a"], "n", 5)));
show(() => ((f) => [f.name, f.type, f.size, typeof f.lastModified])(new File(["a"], "a\ud800")));
show(() => new File(["a"], "n", { lastModified: "5" }));
show(() => new File(["a"], "n", { lastModified: NaN }).lastModified);
show(() => File.prototype.name);
show(() => new File([], "a") instanceof Blob);
