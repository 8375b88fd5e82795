'use strict';
// Arguments of the functions about users and groups.
const attempt = (f) => {
  try {
    f();
    console.log('fine');
  } catch (e) {
    console.log(e.name, e.code, e.message);
  }
};
for (const name of ['setuid', 'setgid', 'seteuid', 'setegid']) {
  for (const v of [undefined, null, {}, 'no-such-name-here', -1, 1.5, 2 ** 33]) attempt(() => process[name](v));
}
for (const v of [undefined, 'x', [null], [-1], ['no-such-name-here']]) attempt(() => process.setgroups(v));
for (const a of [[], [1], [1, 'no-such-name-here'], ['no-such-name-here', 1], [{}, 1]]) attempt(() => process.initgroups(...a));
console.log(process.getgroups().includes(process.getegid()));
for (const a of [[1], [process.execPath, 'x'], [process.execPath, [1]], [process.execPath, ['\0']], [process.execPath, [], 1], [process.execPath, [], { a: 1 }]]) attempt(() => process.execve(...a));
for (const v of [1, { user: -1, system: 1 }, { user: 1 }, { user: 'x', system: 1 }]) attempt(() => process.cpuUsage(v));
