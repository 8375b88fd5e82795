'use strict';
const show = (f) => {
  try {
    const r = f();
    console.log(String(f).replace(/^\(\) => /, ''), '=>', typeof r === 'string' ? JSON.stringify(r) : r);
  } catch (e) {
    console.log(String(f).replace(/^\(\) => /, ''), 'throws', e.name, e.code, e.message);
  }
};
show(() => new URLSearchParams().append());
show(() => new URLSearchParams().append("a"));
show(() => new URLSearchParams().append(Symbol(), "b"));
show(() => new URLSearchParams().delete());
show(() => new URLSearchParams().delete("a"));
show(() => new URLSearchParams().delete(Symbol(), "b"));
show(() => new URLSearchParams().get());
show(() => new URLSearchParams().get("a"));
show(() => new URLSearchParams().get(Symbol(), "b"));
show(() => new URLSearchParams().getAll());
show(() => new URLSearchParams().getAll("a"));
show(() => new URLSearchParams().getAll(Symbol(), "b"));
show(() => new URLSearchParams().has());
show(() => new URLSearchParams().has("a"));
show(() => new URLSearchParams().has(Symbol(), "b"));
show(() => new URLSearchParams().set());
show(() => new URLSearchParams().set("a"));
show(() => new URLSearchParams().set(Symbol(), "b"));
show(() => new URLSearchParams().forEach());
show(() => new URLSearchParams().forEach("a"));
show(() => new URLSearchParams().forEach(Symbol(), "b"));
show(() => ((p) => [p.has('a', '2'), p.has('a', '3'), p.delete('a', '1'), p.toString(), p.get('zz'), p.getAll('a'), p.size])(new URLSearchParams('a=1&a=2&b=1')));
show(() => URLSearchParams.prototype.append.call({}, 'a', 'b'));
show(() => new URLSearchParams().entries().next.call({}));
