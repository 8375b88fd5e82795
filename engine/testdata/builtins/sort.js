// Numbers of calls and order of the arguments of comparison functions.
for (let t = 0; t < 60; t++) {
  seed = 3 * 100003 + t * 7919;
  random(2);
  random(2);
  const n = random(t % 10 === 0 ? 3000 : 300), kind = random(6), a = [];
  for (let i = 0; i < n; i++) {
    a.push([i, n - i, i % 17, random(9) ? i : random(n), random(20) ? random(n) : NaN, random(n)][kind]);
  }
  const compare = [(x, y) => x - y, (x, y) => x > y, (x, y) => ((x * 7 + y * 3) % 5) - 2][random(3)];
  let calls = 0, hash = 0;
  const noting = (x, y) => {
    calls++;
    hash = (Math.imul(hash, 31) + x * 3 + y) | 0;
    return compare(x, y);
  };
  for (const x of a.slice().sort(noting)) hash = (Math.imul(hash, 31) + x) | 0;
  print(`${t} ${n} ${kind} ${calls} ${hash}`);
  for (const x of Float64Array.from(a).sort(noting)) hash = (Math.imul(hash, 31) + x) | 0;
  print(`${t} ${calls} ${hash}`);
}
