'use strict';
const ac = new AbortController();
ac.signal.onabort = (e) => console.log('onabort', e.type, e.isTrusted);
ac.signal.addEventListener('abort', () => console.log('listener'));
ac.abort();
ac.abort('again');
console.log(ac.signal.aborted, ac.signal.reason.name, ac.signal.reason.code, ac.signal.reason.message);
try { ac.signal.throwIfAborted(); } catch (e) { console.log(e === ac.signal.reason); }
console.log(AbortSignal.abort('r').reason, AbortSignal.abort().aborted);
const a = new AbortController();
const b = new AbortController();
const any = AbortSignal.any([a.signal, b.signal]);
any.addEventListener('abort', () => console.log('any', any.reason));
b.abort('from b');
console.log(any.aborted, AbortSignal.any([any]).reason, AbortSignal.any([]).aborted);
const t = AbortSignal.timeout(1);
t.addEventListener('abort', () => console.log(t.reason.name, t.reason.code, t.reason.message));
setTimeout(() => {}, 20);
console.log(ac, ac.signal);
for (const f of [() => new AbortSignal(), () => AbortSignal.timeout(-1), () => AbortSignal.timeout('a'), () => AbortSignal.any(1), () => AbortSignal.any([1])]) {
  try { f(); } catch (err) { console.log(err.name, err.code, err.message); }
}
