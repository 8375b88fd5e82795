'use strict';
// module.stripTypeScriptTypes: order of the reads and checks of its arguments
const { stripTypeScriptTypes: strip } = require('node:module');
process.on('warning', (w) => console.log('warning', w.name, w.message));
console.log(strip.length, strip.name);
function refused(...args) {
  try {
    strip(...args);
    console.log('accepted');
  } catch (e) {
    console.log(e.name, e.code, e.message, Object.keys(e));
  }
}
refused();
refused(1);
refused('', 1);
refused('', null);
refused('', []);
refused('', () => {});
refused('', { mode: 1 });
refused('', { mode: 'x' });
refused('', { mode: 'transform', sourceMap: true });
refused('', { mode: 'x', sourceUrl: 1, sourceMap: 1 });
refused('', { sourceUrl: 1, sourceMap: 1 });
refused('', { mode: 'strip', sourceMap: true });
refused('', { sourceMap: null });
refused('', { sourceMap: 1 });
refused('', {
  get mode() { console.log('mode'); return 'x'; },
  get sourceUrl() { console.log('sourceUrl'); },
  get sourceMap() { console.log('sourceMap'); },
});
refused('', { get sourceUrl() { throw new RangeError('from a getter'); } });
