'use strict';
// own properties of process: kinds, attributes, names of functions; the set of flags
const kind = (name) => {
  const d = Object.getOwnPropertyDescriptor(process, name);
  const text = (f) => f && `${f.name}/${f.length}`;
  return [name, 'value' in d ? typeof d.value : 'accessor', text(d.get), text(d.set), d.writable, d.enumerable, d.configurable];
};
for (const name of ['version', 'versions', 'arch', 'platform', 'config', 'argv0', 'domain', '_exiting', 'exitCode', 'finalization',
  'allowedNodeEnvironmentFlags', 'sourceMapsEnabled', 'stdout', 'stdin', 'stderr', 'report', 'moduleLoadList']) console.log(...kind(name));
for (const name of ['umask', 'chdir', 'cwd', '_tickCallback', 'openStdin', '_startProfilerIdleNotifier', '_stopProfilerIdleNotifier']) {
  console.log(name, [process[name].name, process[name].length]);
}
process._exiting = 'yes';
console.log(process._exiting);
process._exiting = 0;
console.log(process._exiting);
console.log(process.finalization === process.finalization, ...kind('finalization'));
process.finalization = 7;
console.log(process.finalization);

const flags = process.allowedNodeEnvironmentFlags;
console.log(flags === process.allowedNodeEnvironmentFlags, flags instanceof Set, flags.constructor.name, flags.size, [...flags].length);
console.log(Object.isFrozen(flags), Object.isFrozen(Object.getPrototypeOf(flags)), Object.isFrozen(flags.constructor));
for (const flag of ['--require', '-r', 'r', '_r', '--r', '-C', 'C', '--max_old_space_size', 'max-old-space-size', '--max-old-space-size=1',
  'max-old-space-size=1', '--stack_trace_limit=3', '--REQUIRE', '--unknown', '-', '', '--', '--no-warnings', '--warnings', '__require', '-e', undefined, 1, null]) {
  console.log(flag, flags.has(flag));
}
console.log(flags.add('--unknown') === flags, flags.delete('--require'), flags.clear(), flags.has('--unknown'), flags.has('--require'));
Set.prototype.add.call(flags, '--unknown');
console.log(flags.has('--unknown'), flags.size);
console.log(flags.keys === flags.values, flags[Symbol.iterator] === flags.values, flags.keys().next(), flags.entries().next());
flags.forEach(function(value, key, set) {
  if (value === '--require') console.log(value, key, set === flags, this.own);
}, { own: true });
try { flags.forEach(1); } catch (e) { console.log(e.name, e.message); }
try { flags.constructor(); } catch (e) { console.log(e.name, e.message); }
try { flags.own = 1; } catch (e) { console.log(e.name, e.message); }
const own = new flags.constructor(['--a', '-b', '--a']);
console.log(own.size, [...own], own.has('--a'), own.has('-b'), own.has('b'), own.has('--require'));
