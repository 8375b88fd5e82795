'use strict';
// exports of the primary and of a worker, the class Worker
const cluster = require('cluster');
const show = (o) => {
  for (const k of Reflect.ownKeys(o)) {
    const v = o[k];
    console.log(String(k), typeof v === 'function' ? `${v.name}/${v.length}` : typeof v === 'object' && k !== 'workers' && k !== 'settings' ? typeof v : v);
  }
};
if (cluster.isPrimary) {
  show(cluster);
  show(cluster.Worker.prototype);
  console.log(cluster instanceof require('events'), require('node:cluster') === cluster);
  console.log(new cluster.Worker(), cluster.Worker({ id: '7', state: 'online' }));
  console.log(Object.keys(new cluster.Worker({ id: 3 })));
  cluster.fork().on('exit', (code) => console.log('exit', code));
} else {
  show(cluster);
  console.log(cluster.worker.id, cluster.worker.state, cluster.worker.process === process, 'NODE_UNIQUE_ID' in process.env);
  process.disconnect();
}
