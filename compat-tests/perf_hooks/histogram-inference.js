'use strict';
// confidence intervals, tests and averages of histograms
const { createHistogram } = require('perf_hooks');
const util = require('util');
// The last digits depend on how the distributions are computed.
const round = (v) => typeof v === 'number' ? Number(v.toPrecision(9)) : ArrayBuffer.isView(v) ? Array.from(v, round) :
  v !== null && typeof v === 'object' ? Object.fromEntries(Object.entries(v).map(([k, x]) => [k, round(x)])) : v;
const show = (label, f) => {
  try { console.log(label, round(f())); } catch (e) { console.log(label, e.name, e.code, e.message); }
};
const of = (...values) => { const h = createHistogram(); values.forEach((v) => h.record(v)); return h; };
let seed = 12345;
const random = () => (seed = (seed * 1103515245 + 12345) % 2147483648) / 2147483648;
const a = createHistogram();
for (let i = 0; i < 1000; i++) a.record(Math.floor(random() * 100000) + 1);
const b = createHistogram();
for (let i = 0; i < 700; i++) b.record(Math.floor(random() * 90000) + 5000);
for (const [label, h] of Object.entries({ a, b, empty: of(), one: of(5), two: of(5, 9), same: of(5, 5, 5) })) {
  show(label, () => h.meanCI());
  for (const p of [1, 50, 99, 99.9, 100]) show(`${label} p${p}`, () => h.percentileCI(p));
}
for (const confidence of [0.5, 0.9, 0.99, 0.999, undefined]) {
  show(confidence, () => [a.meanCI({ confidence }), a.percentileCI(50, { confidence }), a.welchTest(b, { confidence })]);
}
for (const confidence of [0, 1, -1, 'a', null, NaN, 1n]) {
  for (const f of [() => a.meanCI({ confidence }), () => a.percentileCI(5, { confidence }), () => a.welchTest(b, { confidence })]) show(String(confidence), f);
}
for (const options of [null, 1, 'a']) for (const f of [() => a.meanCI(options), () => a.percentileCI(5, options), () => a.welchTest(b, options)]) show(options, f);
for (const p of [0, 101, 'a', undefined]) show(p, () => a.percentileCI(p));
for (const [x, y] of [[a, b], [a, a], [a, of()], [of(1, 2, 3, 4, 5), of(2, 3, 4, 5, 9)], [of(1), of(2, 3)], [of(5, 5), of(6, 6)], [of(1, 2, 3, 4), of(1000, 1001, 1002)],
  [of(1, 1, 2, 2, 3), of(2, 2, 3, 3, 4)], [of(10, 11, 12, 13), of(1, 2, 3)]]) {
  show('welch', () => x.welchTest(y));
  show('mann-whitney', () => x.mannWhitneyTest(y));
}
for (const x of [undefined, {}, 1]) for (const m of ['welchTest', 'mannWhitneyTest']) show(m, () => a[m](x));
for (const options of [{}, { halfLife: 4, threshold: 50 }, { halfLife: 0.5 }, { halfLife: 3, threshold: 10.5 }, { threshold: 5 }, { halfLife: Infinity }, { halfLife: NaN, threshold: NaN },
  { halfLife: -1 }, { halfLife: 'a' }, { halfLife: 1n }, { threshold: -1 }, { threshold: null }]) {
  show(util.inspect(options), () => {
    const h = createHistogram(options);
    const seen = [10, 20, 100, 5, 60].map((v) => { h.record(v); return [h.ewmaMean, h.ewmaStddev, h.ewmaErrorRate, h.burnRate(0.9)]; });
    h.add(of(1000));
    h.subtract(of(1000));
    h.recordCorrected(40, 10);
    const { ewmaMean } = h;
    const copies = [h.snapshot().ewmaMean, h.diff(h.snapshot()).ewmaMean, structuredClone(h).ewmaMean, h.toJSON().ewmaErrorRate];
    h.reset();
    return [...seen, ewmaMean, ...copies, h.ewmaMean, h.burnRate(0.5)].map((x) => JSON.stringify(round(x)));
  });
}
for (const target of [undefined, 0, 1, 'a', NaN, 1n]) show(String(target), () => a.burnRate(target));
(async () => {
  const estimate = async (label, h, options) => {
    try { console.log(label, round(await h.qrde(options))); } catch (e) { console.log(label, e.name, e.code, e.message); }
  };
  for (const dequantize of [undefined, 'none', 'hdr', 'all']) {
    await estimate(dequantize, of(1, 2, 3, 4, 5), { bins: 4, dequantize });
    await estimate(dequantize, of(5, 5, 5, 6), { bins: 3, dequantize });
    await estimate(dequantize, of(5000, 5000, 5000, 60000), { bins: 3, dequantize });
    await estimate(dequantize, of(5000, 5000, 5000), { bins: 4, dequantize });
    await estimate(dequantize, of(1, 5000, 5000, 60000, 60000), { bins: 4, dequantize });
  }
  await estimate('empty', of(), { bins: 2 });
  await estimate('one', of(7), { bins: 2 });
  await estimate('probabilities', a, { probabilities: [0, 0.5, 0.9, 0.99, 1] });
  console.log(Object.keys(await a.qrde()).join(), (await a.qrde()).quantiles.length);
  for (const options of [null, 1, { bins: 0 }, { bins: 1001 }, { bins: 1.5 }, { probabilities: [] }, { probabilities: [0, 0.5, 0.5, 1] }, { probabilities: [0, 0.5] }, { probabilities: 'a' },
    { probabilities: [0, 'x', 1] }, { bins: 4, probabilities: [0, 1] }, { dequantize: 'x' }, { cache: 1 }, { cache: true, bins: 1 }]) {
    await estimate(util.inspect(options), of(1, 2), options);
  }
})();
