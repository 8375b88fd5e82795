'use strict';
// What new Worker refuses.
const { Worker } = require('node:worker_threads');
const t = (label, ...args) => {
  try { new Worker(...args).on('error', () => {}); console.log(label, 'made'); } catch (e) { console.log(label, e.constructor.name, `[${e.code}]`, e.message); }
};
t('nothing'); t('number', 5); t('object', {}); t('bare name', 'foo'); t('file: text', 'file:///x'); t('data: text', 'data:text/javascript,1');
t('http URL', new URL('http://x/')); t('eval of URL', new URL('file:///x'), { eval: true });
t('env', '', { eval: true, env: 5 }); t('env function', '', { eval: true, env: () => 1 });
t('argv', '', { eval: true, argv: 5 }); t('execArgv', '', { eval: true, execArgv: 5 }); t('name', '', { eval: true, name: 5 });
t('bad options', '', { eval: true, execArgv: ['--foo', '--title=x', '--expose-gc', '--no-warnings'] });
t('bad NODE_OPTIONS', '', { eval: true, env: { NODE_OPTIONS: '--nonexist' } });
t('workerData', '', { eval: true, workerData: () => 1 }); t('transferList', '', { eval: true, transferList: [5] });
t('null', '', null); t('options number', 'x', 5);
t('data without transfer', '', { eval: true, workerData: new MessageChannel().port1 });
try { Worker('x'); } catch (e) { console.log(e.message); }
process.exit();
