'use strict';
const show = (f) => {
  try {
    console.log(String(f).replace(/^\(\) => /, ''), '=>', f());
  } catch (e) {
    console.log(String(f).replace(/^\(\) => /, ''), 'throws', e.name, e.code, e.message);
  }
};

show(() => setTimeout());
show(() => setTimeout('code'));
show(() => setInterval({}));
show(() => setImmediate(null));
show(() => clearTimeout());
show(() => clearTimeout(null));
show(() => clearTimeout('x'));
show(() => clearImmediate({}));
show(() => setTimeout(() => {}, 1n));
show(() => setTimeout(() => {}, Symbol('s')));
show(() => queueMicrotask());
show(() => queueMicrotask(1));
