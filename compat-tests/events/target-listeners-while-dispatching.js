'use strict';
// listeners of an EventTarget that come and go while an event is dispatched
const run = (name, build) => {
  const target = new EventTarget();
  const seen = [];
  build(target, seen);
  target.dispatchEvent(new Event('x'));
  console.log(name, seen.join(' '));
};
const times = (n, f) => Array.from({ length: n }, (_, i) => f(i));

run('added by the last', (t, seen) => {
  t.addEventListener('x', () => { seen.push(1); t.addEventListener('x', () => seen.push(2)); });
});
run('added by the first', (t, seen) => {
  t.addEventListener('x', () => { seen.push(1); t.addEventListener('x', () => seen.push(3)); });
  t.addEventListener('x', () => seen.push(2));
});
run('removed and added again', (t, seen) => {
  const f = () => seen.push('f');
  t.addEventListener('x', () => { seen.push(1); t.removeEventListener('x', f); t.addEventListener('x', f); });
  t.addEventListener('x', f);
});
run('removed ahead', (t, seen) => {
  const f = () => seen.push('f'), g = () => seen.push('g');
  t.addEventListener('x', () => { seen.push(1); t.removeEventListener('x', f); t.removeEventListener('x', g); });
  t.addEventListener('x', f);
  t.addEventListener('x', g);
  t.addEventListener('x', () => seen.push('end'));
});
run('all of many removed', (t, seen) => {
  const all = times(30, (i) => () => seen.push(i));
  t.addEventListener('x', () => { seen.push('first'); all.forEach((f) => t.removeEventListener('x', f)); });
  all.forEach((f) => t.addEventListener('x', f));
});
run('many, some twice, some captured', (t, seen) => {
  const all = times(20, (i) => () => seen.push(i));
  all.forEach((f) => t.addEventListener('x', f));
  all.forEach((f, i) => { if (i % 3 === 0) t.addEventListener('x', f); });
  all.forEach((f, i) => { if (i % 5 === 0) t.addEventListener('x', f, true); });
  all.forEach((f, i) => { if (i % 4 === 0) t.removeEventListener('x', f); });
});
run('once among many', (t, seen) => {
  times(12, (i) => t.addEventListener('x', () => seen.push(i), { once: i % 2 === 0 }));
  t.dispatchEvent(new Event('x'));
  seen.push('|');
});
{
  const t = new EventTarget(), seen = [];
  const all = times(40, (i) => () => seen.push(i));
  all.forEach((f, i) => t.addEventListener('type' + i, f));
  all.forEach((f, i) => { if (i % 2) t.removeEventListener('type' + i, f); });
  all.forEach((f, i) => { if (i % 3 === 0) t.addEventListener('type' + i, f); });
  all.forEach((_, i) => t.dispatchEvent(new Event('type' + i)));
  console.log('many types', seen.join(' '));
}
