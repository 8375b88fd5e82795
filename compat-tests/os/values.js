'use strict';
// os: shapes, constants, errors
const os = require('os'), t = (l, f) => { try { console.log(l, f()); } catch (e) { console.log(l, e.name, e.code, e.message); } };
console.log(Object.keys(os).join());
console.log(os.EOL === '\n', os.devNull, os.endianness(), os.type(), typeof os.release(), typeof os.version(), typeof os.machine(), typeof os.hostname());
console.log(os.cpus().length === os.availableParallelism() || os.cpus().length > 0, Object.keys(os.cpus()[0]), Object.keys(os.cpus()[0].times), os.loadavg().length, os.totalmem() > os.freemem(), os.uptime() > 0);
console.log(Object.keys(os.userInfo()).join(), os.userInfo({ encoding: 'buffer' }).username instanceof Uint8Array, os.homedir().length > 0, os.tmpdir());
console.log(Object.values(os.networkInterfaces()).flat().every((i) => ['IPv4', 'IPv6'].includes(i.family)), os.networkInterfaces().lo?.[0]);
for (const n of ['signals', 'errno', 'priority', 'dlopen']) console.log(n, Object.keys(os.constants[n]).length > 3, Object.isFrozen(os.constants[n]), Object.getPrototypeOf(os.constants[n]));
console.log(os.constants.signals.SIGTERM, os.constants.errno.ENOENT, os.constants.priority, os.constants.UV_UDP_REUSEADDR);
t('getPriority', () => typeof os.getPriority());
for (const a of [['a'], [1.5], [2 ** 32], [-1]]) t('getPriority', () => os.getPriority(...a));
for (const a of [[], ['a'], [100], [0, 20], [0, -21], [0, 'x']]) t('setPriority', () => os.setPriority(...a));
console.log(String(os.hostname) === os.hostname.toString(), `${os.EOL}` === os.EOL, os.tmpdir + '' === os.tmpdir(), os.homedir[Symbol.toPrimitive]() === os.homedir());
process.env.TMPDIR = '/some/dir/'; console.log(os.tmpdir()); process.env.TMPDIR = '/'; console.log(os.tmpdir()); delete process.env.TMPDIR; process.env.TEMP = '/temp'; console.log(os.tmpdir());
process.env.HOME = '/my/home'; console.log(os.homedir());
