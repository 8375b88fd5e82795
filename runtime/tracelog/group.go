package tracelog

// Group is what a kind of events has as its categories.
type Group uint8

// The groups of events.
const (
	AsyncHooks Group = iota
	Bootstrap
	Console
	DNS
	Environment
	FSAsync
	FSSync
	FSDirAsync
	FSDirSync
	HTTP
	ModuleTimer
	Net
	PoolAsync
	PoolSync
	Realm
	Rejections
	VMScript
	groups
)

// names are the categories of the groups, separated by commas.
var names = [groups]string{
	AsyncHooks:  "node,node.async_hooks",
	Bootstrap:   "node,node.bootstrap",
	Console:     "node,node.console",
	DNS:         "node,node.dns,node.dns.native",
	Environment: "node,node.environment",
	FSAsync:     "node,node.fs,node.fs.async",
	FSSync:      "node,node.fs,node.fs.sync",
	FSDirAsync:  "node,node.fs_dir,node.fs_dir.async",
	FSDirSync:   "node,node.fs_dir,node.fs_dir.sync",
	HTTP:        "node,node.http",
	ModuleTimer: "node,node.module_timer",
	Net:         "node,node.net,node.net.native",
	PoolAsync:   "node,node.threadpoolwork,node.threadpoolwork.async",
	PoolSync:    "node,node.threadpoolwork,node.threadpoolwork.sync",
	Realm:       "node,node.realm",
	Rejections:  "node,node.promises,node.promises.rejections",
	VMScript:    "node,node.vm,node.vm.script",
}

// String returns the categories, separated by commas.
func (g Group) String() string { return names[g] }
