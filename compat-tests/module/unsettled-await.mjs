// A top-level await that never settles: warning and exit code 13.
import fs from 'fs';
process.on('exit', (code) => console.log('exit', code));
  await   new Promise(() => {});
fs.readFileSync('unreached');
