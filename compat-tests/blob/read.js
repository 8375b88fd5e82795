'use strict';
(async () => {
  const b = new Blob(['héllo', new Uint8Array([0xff])], { type: 't/p' });
  console.log(await b.text(), await b.arrayBuffer(), await b.bytes());
  for (const [from, to, type] of [[1, 3], [-2], [3, 1], [1, 2, 'X/y'], [NaN], [1.7], ['1']]) {
    const s = b.slice(from, to, type);
    console.log(from, to, s.size, s.type, await s.text());
  }
  await Blob.prototype.text.call({}).catch((e) => console.log(e.code, e.message));
})();
