// Methods of arrays that run inside the run loop: what their functions do to the array, errors, nesting, stacks.
(function () {
  const show = x => Array.isArray(x) ? '[' + x.map(show).join() + (x.length && !(x.length - 1 in x) ? ',hole' : '') + ']' : String(x);
  const a = [1, 2, 3, 4];
  print(show(a.map(x => x * 2)), show(a.filter(x => x & 1)), a.some(x => x > 3), a.some(x => x > 4), a.every(x => x > 0), a.every(x => x > 1));
  print(a.find(x => x > 1), a.find(x => x > 9), a.findIndex(x => x > 1), a.findIndex(x => x > 9), a.reduce((p, x) => p + x), a.reduce((p, x) => p + x, 's'), a.forEach(x => x));
  print(show([].map(x => x)), show([].filter(x => x)), [].some(x => x), [].every(x => x), [].reduce((p, x) => p, 7)); try { [].reduce((p, x) => p); } catch (e) { print(e.message); }
  print([5].reduce(() => 1), [, , 5].reduce(() => 1), [, 5, , 6].reduce((p, x, i, o) => [p, x, i, o.length].join(':')));
  print(show([1, , 3].map(x => x)), show([1, , undefined].filter(() => true)), [, 1].find((x, i) => i === 0), [, 1].findIndex(x => x === undefined), [, 1].every(x => x === 1));
  // All arguments, this, and functions that look at more than they name.
  'use strict'; print(a.map(function (x, i, o) { return this.t + x + i + (o === a); }, { t: 't' }).join()); print(a.map(function () { return arguments.length + ':' + arguments[1]; }).join(), a.map((...r) => r.length).join(), a.reduce(function () { return [...arguments].length; }));
  print([1].map(function () { return typeof this; })[0], [1].map(function () { 'use strict'; return typeof this; })[0], [1].map(function () { return this + ''; }, 5)[0]);
  print(a.map(parseInt).join(), ['1', '2'].map(Number).join(), [1, 2].map(Object.is.bind(null, 2)).join(), [0, 1].filter(Boolean).join());
  // The array changes underway.
  let b = [1, 2, 3, 4]; print(show(b.map((x, i) => { if (i === 0) b.push(9); if (i === 1) b.length = 3; return x; })), show(b));
  b = [1, 2, 3]; print(show(b.filter((x, i) => { b[i + 1] = x + 10; return true; })), show(b));
  b = [1, 2, 3]; print(b.reduce((p, x) => { b.pop(); return p + x; }, ''), b.length); b = [1, 2, 3, 4]; print(b.find((x, i) => { b.length = 1; return i === 3; }), b.findIndex(x => x === undefined));
  b = [1, 2, 3]; const seen = []; b.forEach((x, i) => { seen.push(x); if (i === 0) { b[100000000] = 1; delete b[1]; } }); print(seen.join(), b.length);
  b = [1, 2, 3]; Object.defineProperty(b, 1, { get() { return 'got'; } }); print(b.map(x => x).join());
  Array.prototype[1] = 'proto'; print([0, , 2].map(x => x).join(), [0, , 2].filter(x => x === 'proto').length); delete Array.prototype[1];
  b = [1, 2, 3]; print(b.map((x, i) => { if (i === 0) Object.freeze(b); return x; }).join());
  // Species, subclasses and results that refuse.
  class Sub extends Array { } const s = Sub.from([1, 2]); print(s.map(x => x) instanceof Sub, s.filter(x => x > 1).length, s.map(x => x).constructor.name);
  const odd = [1, 2]; odd.constructor = { [Symbol.species]: function (n) { this.n = n; } }; print(JSON.stringify(odd.map(x => x * 3)), JSON.stringify(odd.filter(x => x > 1)));
  odd.constructor = { [Symbol.species]: function () { return Object.freeze([]); } }; try { odd.map(x => x); } catch (e) { print(e.name, e.message); }
  odd.constructor = { get [Symbol.species]() { throw 'species'; } }; try { odd.filter(x => x); } catch (e) { print(e); }
  // Errors pass; try, finally and loops around.
  function f(list) { for (const x of [1, 2]) { try { list.forEach(y => { if (y === x) throw 'at ' + y; }); return 'none'; } catch (e) { print(e); } finally { print('finally', x); } } return 'end'; } print(f([1, 2]), f([]));
  try { a.map(x => x.y.z); } catch (e) { print(e.message); } try { a.map(class { }); } catch (e) { print(e.message); } try { a.map(5); } catch (e) { print(e.message); } try { a.map(); } catch (e) { print(e.message); }
  const stack = (() => { try { [1].map(function inMap() { [2].forEach(x => { [3].reduce(function inReduce() { throw new Error('deep'); }, 0); }); }); } catch (e) { return e.stack; } })();
  print(stack.split('\n').slice(0, 7).map(l => l.trim().split(' ')).map(l => l.length > 2 ? l[1] : l.length > 1 && l[0] === 'at' ? '-' : l.join(' ')).join('|'));
  // Nesting, recursion, and calls from elsewhere.
  print(a.map(x => a.filter(y => y < x).reduce((p, y) => p + a.find(z => z >= y), 0)).join());
  function depth(n) { return n ? [n].map(x => depth(x - 1))[0] + 1 : 0; } print(depth(1000)); function forever(n) { return [n].map(forever); } try { forever(1); } catch (e) { print(e instanceof RangeError); }
  print([[1, 2], [3]].map(x => x.map(y => y + 1)).join(';'), Array.prototype.map.call('ab', x => x + x).join(), Array.prototype.map.apply([1, 2], [x => -x]).join(), Reflect.apply([].filter, [1, 2], [x => x > 1]).join());
  function* g() { const r = [1, 2].map(x => x + 1); yield r.join(); yield* [3].map(x => x * x); } print([...g()].join()); print([3, 1].map((x, i, o) => { o.sort(); return x; }).join());
  print([1, 2].map(x => { let t = 0; for (let i = 0; i < 1000; i++) t += [i].map(y => y)[0]; return t + x; }).join());
  Promise.all([1, 2].map(async x => { await null; return x * 10; })).then(r => print('async', r.join()));
  const acc = { get x() { return [1, 2, 3].filter(v => v > 1).length; }, toString() { return [4].map(v => v + 1).join(); }, [Symbol.toPrimitive](h) { return h + [1].map(v => v).length; } }; print(acc.x, `${acc}`, +[1].map(() => 3)[0]);
  print([1, 2, 3].map((x, i) => { if (i === 1) return [9].find(y => y === 9); return x; }).join(), [1, 2].some(x => { try { [0].forEach(() => { throw x; }); } catch (e) { return e === 2; } }));
  const C = function (x) { this.v = [x, x].map(y => y + 1); }; print([1].map(x => new C(x).v.join())[0], [1].map(x => eval('[x].map(y => y + x)')[0])[0]);
})();
