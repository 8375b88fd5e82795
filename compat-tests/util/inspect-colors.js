'use strict';
// colours of inspect
const { inspect } = require('util');
const show = (v, options) => console.log(JSON.stringify(inspect(v, { colors: true, ...options })));
for (const v of [1, 1n, true, undefined, null, 'a', Symbol('a'), new Date(0), () => 1, class A {}, { a: 1, 'b-c': [1] }, new Map([[1, 'a']]), new Proxy({}, {}), new Uint8Array(2), Promise.resolve(1)]) show(v);
for (const r of [/a/, /^(?<year>\d{4})-[a-z_]+$/gi, /\p{Lu}|(?:x{2,3}?)\k<n>(?<n>.)/u, /[^\]-a-z]/, /(?<!a)(?=b)\x41/]) show(r);
show(new Uint8Array(1), { showHidden: true });
inspect.styles.number = 'red';
show(1);
inspect.styles.regexp = 'blue';
show(/a/);
inspect.styles.string = (s) => `<${s}>`;
show('a');
inspect.colors.custom = [100, 101];
inspect.styles.boolean = 'custom';
show(true);
console.log(inspect.colors.grey === inspect.colors.gray, Object.keys(inspect.colors).length, Object.keys(inspect.styles).join());
