'use strict';
const EventEmitter = require('events');
const show = (f) => {
  try {
    console.log(String(f).replace(/^\(\) => /, ''), '=>', f());
  } catch (e) {
    console.log(String(f).replace(/^\(\) => /, ''), 'throws', e.name, e.code, e.message);
  }
};

const e = new EventEmitter();
show(() => e.on('x'));
show(() => e.on('x', null));
show(() => e.once('x', 'a'));
show(() => e.off('x', {}));
show(() => e.prependListener('x', 3));
show(() => EventEmitter.listenerCount(3, 'x'));
show(() => EventEmitter.getEventListeners({}, 'x'));
show(() => EventEmitter.getMaxListeners({}));
show(() => EventEmitter.setMaxListeners(5, {}));
show(() => new EventEmitter({ captureRejections: 'yes' }));
show(() => { EventEmitter.captureRejections = 1; });
show(() => EventEmitter.addAbortListener());
show(() => EventEmitter.addAbortListener(new AbortController().signal));
