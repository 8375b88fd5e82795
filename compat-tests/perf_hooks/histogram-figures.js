'use strict';
// the figures of a histogram
const { createHistogram } = require('perf_hooks');
const h = createHistogram();
console.log(h.min, h.minBigInt, h.max, h.count, h.exceeds, h.mean, h.stddev, h.percentiles);
for (let i = 0; i < 10000; i++) h.record(i * 37 % 10007 + 1);
console.log(h, h.skewness, h.kurtosis);
console.log([1, 25, 50, 75, 99, 99.9, 100].map((p) => h.percentile(p)), h.percentileBigInt(50), h.countBigInt, h.maxBigInt);
const wide = createHistogram({ lowest: 1000, figures: 2 });
for (const v of [5, 1500, 2 ** 30, 2 ** 40]) wide.record(v);
console.log(wide.min, wide.max, wide.percentiles, wide.percentilesBigInt, wide.mean, wide.stddev);
const narrow = createHistogram({ lowest: 1, highest: 1000 });
narrow.record(100000); narrow.record(999); narrow.record(10n);
console.log(narrow.exceeds, narrow.exceedsBigInt, narrow.count, narrow.max);
console.log(JSON.parse(JSON.stringify(narrow)).percentiles, Object.keys(narrow), require('util').inspect({ narrow }, { depth: 0 }));
narrow.reset();
console.log(narrow.count, narrow.exceeds, narrow.percentiles);
