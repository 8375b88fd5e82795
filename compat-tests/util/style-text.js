'use strict';
// styleText
const { styleText } = require('util');
const show = (label, f) => {
  try { console.log(label, f()); } catch (e) { console.log(label, e.name, e.code, e.message); }
};
const style = (format, text, options = { validateStream: false }) => JSON.stringify(styleText(format, text, options));
for (const f of ['red', 'bold', 'gray', 'grey', 'bgBlueBright', 'doubleUnderline', 'none', '#ff8000', '#F80']) show(f, () => style(f, 'x'));
show('list', () => style(['bold', 'red', 'underline'], 'x'));
show('none of list', () => style(['none', 'red'], 'x'));
show('nested', () => style('red', `a${styleText('blue', 'b', { validateStream: false })}c`));
show('nested bold', () => style('bold', `a${styleText('dim', 'b', { validateStream: false })}c`));
show('at the end', () => style('red', 'a\x1b[39m'));
show('two', () => style(['red', 'bold'], 'a\x1b[22mb\x1b[39mc'));
show('stdout', () => style('red', 'x', {}));
show('stream', () => style('red', 'x', { stream: { isTTY: true, write() {}, on() {} } }));
for (const [f, t, o] of [['nope', 'x'], [['red', 'nope'], 'x'], [5, 'x'], ['#ggg', 'x'], ['red', 5], ['red', 'x', 5], ['red', 'x', { validateStream: 5 }],
  ['red', 'x', { stream: {} }]]) {
  try { console.log(style(f, t, o)); } catch (e) { console.log(e.name, e.code, e.message.slice(0, 80), e.message.slice(-30)); }
}
