'use strict';
// errors in inspect
const { inspect } = require('util');
const show = (v, o) => console.log(inspect(v, o).replace(/\n +at .*/g, ''));
const bare = (e) => { e.stack = e.stack.split('\n')[0]; return e; };
show(bare(new Error('a')));
show(bare(new TypeError('')));
show(bare(Object.assign(new Error('a'), { code: 'X', extra: { a: 1 } })));
show(bare(new Error('a', { cause: bare(new Error('b')) })));
show(bare(new AggregateError([bare(new Error('x'))], 'many')));
show({ e: bare(new RangeError('nested')) });
show(Object.create(Error.prototype));
show(Object.assign(Object.create(TypeError.prototype), { message: 'made' }));
class Mine extends Error {}
show(bare(new Mine('m')));
const named = new Error('n');
named.name = 'Other';
show(bare(named));
show(Object.assign(bare(new Error('s')), { message: 'changed' }));
show([bare(new Error('in array'))]);
show(Object.defineProperty(bare(new Error('k')), 'hidden', { value: 1 }), { showHidden: false });
