'use strict';
// hrtime, uptime, memoryUsage, cpuUsage, resourceUsage: shapes and errors
const t = (l, f) => { try { console.log(l, f()); } catch (e) { console.log(l, e.name, e.code, e.message); } };
const a = process.hrtime();
t('shape', () => [Array.isArray(a), a.length, Number.isInteger(a[0]), a[1] >= 0 && a[1] < 1e9]);
t('difference', () => { const d = process.hrtime(a); return [d[0] === 0, d[1] > 0]; });
t('bigint', () => [typeof process.hrtime.bigint(), process.hrtime.bigint() <= process.hrtime.bigint()]);
for (const v of [1, {}, [], [1], [1, 2, 3], 'a', null]) t('hrtime', () => process.hrtime(v).length);
t('uptime', () => process.uptime() > 0 && process.uptime() < 30);
t('memory', () => Object.keys(process.memoryUsage()).join());
t('rss', () => process.memoryUsage.rss() > 0);
t('cpu', () => Object.entries(process.cpuUsage()).map(([k, v]) => k + typeof v).join());
t('cpu difference', () => { const d = process.cpuUsage(process.cpuUsage()); return d.user >= 0 && d.system >= 0; });
for (const v of [1, {}, { user: 'a' }, { user: -1, system: 0 }, { user: 1, system: 'b' }]) t('cpuUsage', () => process.cpuUsage(v));
t('resource', () => Object.keys(process.resourceUsage()).join());
t('available', () => process.availableMemory() > 0 && process.constrainedMemory() >= 0);
