'use strict';
const dc = require('diagnostics_channel');
const show = (f) => {
  try {
    console.log(String(f).replace(/^\(\) => /, ''), '=>', f());
  } catch (e) {
    console.log(String(f).replace(/^\(\) => /, ''), 'throws', e.name, e.code, e.message);
  }
};

show(() => dc.channel(1));
show(() => dc.channel());
show(() => dc.subscribe('a', 1));
show(() => dc.channel('a').subscribe());
show(() => dc.unsubscribe('a', () => {}));
show(() => dc.hasSubscribers());
show(() => dc.tracingChannel(1));
show(() => dc.tracingChannel({ start: 1 }));
show(() => dc.boundedChannel(1));
show(() => dc.channel('a'));
