'use strict';
// requests on one port go to two workers in turn
const cluster = require('cluster');
const http = require('http');
if (cluster.isPrimary) {
  cluster.schedulingPolicy = cluster.SCHED_RR;
  let up = 0;
  cluster.on('listening', (w, { port }) => {
    if (++up === 2) ask(port, 0, {});
  });
  cluster.fork();
  cluster.fork();
  const ask = (port, i, seen) => {
    if (i === 10) {
      console.log(Object.values(seen).sort());
      return cluster.disconnect(() => console.log('all gone', Object.keys(cluster.workers)));
    }
    http.get({ port, agent: false, path: `/${i}` }, (res) => {
      let text = '';
      res.setEncoding('utf8').on('data', (d) => { text += d; }).on('end', () => {
        const [id, path] = text.split(' ');
        seen[id] = (seen[id] || 0) + 1;
        console.log(res.statusCode, path);
        ask(port, i + 1, seen);
      });
    });
  };
} else {
  http.createServer((req, res) => res.end(`${cluster.worker.id} ${req.url}`)).listen(0);
}
