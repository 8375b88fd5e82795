'use strict';
// parameter bounds
const zlib = require('zlib');
const outcome = (make, params) => {
  try { make({ params }).close(); return 'ok'; } catch (e) { return `${e.name} ${e.code} ${e.message}`; }
};
for (const key of [10, 99, 100, 101, 102, 104, 105, 107, 130, 160, 162, 201, 400, 402, 403]) {
  for (const value of [-200000, -1, 0, 1, 9, 22, 131073, NaN, 'x', true]) console.log('zstd', key, value, outcome(zlib.createZstdCompress, { [key]: value }));
}
for (const key of [0, 100, 101]) for (const value of [0, 9, 10, 31, 32]) console.log('unzstd', key, value, outcome(zlib.createZstdDecompress, { [key]: value }));
for (const key of [0, 1, 4, 8, 9]) for (const value of [-1, 0, 1, 42]) console.log('brotli', key, value, outcome(zlib.createBrotliCompress, { [key]: value }));
for (const key of [0, 1, 2, 9]) for (const value of [0, 1]) console.log('unbrotli', key, value, outcome(zlib.createBrotliDecompress, { [key]: value }));
for (const params of [{ foo: 1 }, { '00': 0 }, { '-1': 1 }, { 1.5: 1 }]) console.log(outcome(zlib.createBrotliCompress, params), outcome(zlib.createZstdCompress, params));
console.log(outcome(zlib.createZstdCompress, { 107: 130, '00': 0 }));
