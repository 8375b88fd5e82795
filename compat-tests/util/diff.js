'use strict';
// diff
const { diff } = require('util');
const show = (label, f) => {
  try { console.log(label, f()); } catch (e) { console.log(label, e.name, e.code, e.message); }
};
show('strings', () => diff('12345678', '12!!5!7!'));
show('arrays', () => diff(['1', '2', '3'], ['1', '3', '4']));
show('same', () => diff('abc', 'abc'));
show('equal arrays', () => diff(['a'], ['a']));
show('surrogates', () => diff('a\u{1F600}', 'a\u{1F601}'));
show('mixed', () => diff('ab', ['b']));
show('empty', () => diff('', 'a'));
show('number', () => diff(5, 'a'));
show('number in array', () => diff(['a'], [1]));
show('one', () => diff('a'));
