//go:build unix

package process

import (
	"os"
	"os/signal"
	"slices"
	"syscall"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node"
	"github.com/sxfescript/sxn/node/nodeerr"
)

func setUmask(m int) int { return syscall.Umask(m) }

func abortProcess() {
	signal.Reset(syscall.SIGABRT)
	defaultAbort()
	// SIGABRT with the default action ends the process; the exit is for systems that block it.
	_ = syscall.Kill(os.Getpid(), syscall.SIGABRT)
	os.Exit(134)
}

func sendSignal(pid, sig int) error { return syscall.Kill(pid, syscall.Signal(sig)) }

func usage() resources {
	var r syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &r); err != nil {
		return resources{}
	}
	return resources{
		user: int64(r.Utime.Sec)*1e6 + int64(r.Utime.Usec), system: int64(r.Stime.Sec)*1e6 + int64(r.Stime.Usec),
		maxRSS: int64(r.Maxrss) / maxRSSUnit, minorFaults: int64(r.Minflt), majorFaults: int64(r.Majflt), fsRead: int64(r.Inblock), fsWrite: int64(r.Oublock),
		voluntary: int64(r.Nvcsw), involuntary: int64(r.Nivcsw),
	}
}

// identity lists the functions about users and groups, which Windows lacks.
func identity() []node.Export {
	get := func(f func() int) engine.NativeFunc {
		return func(*engine.Call) (engine.Value, error) { return engine.Int(f()), nil }
	}
	return []node.Export{
		{Name: "getuid", Func: get(os.Getuid)},
		{Name: "geteuid", Func: get(os.Geteuid)},
		{Name: "getgid", Func: get(os.Getgid)},
		{Name: "getegid", Func: get(os.Getegid)},
		{Name: "getgroups", Func: func(c *engine.Call) (engine.Value, error) {
			gs, err := os.Getgroups()
			if err != nil {
				return engine.Undefined, nodeerr.System(err, "getgroups", "", "")
			}
			// The effective group need not be in the system's list.
			if egid := os.Getegid(); !slices.Contains(gs, egid) {
				gs = append(gs, egid)
			}
			vs := make([]engine.Value, len(gs))
			for i, g := range gs {
				vs[i] = engine.Int(g)
			}
			return c.Runtime().NewArray(vs...).Value(), nil
		}},
		{Name: "initgroups", Length: 2, Func: initgroups},
		{Name: "setgroups", Length: 1, Func: setgroups},
		{Name: "setgid", Length: 1, Func: setID("setgid", groupID, syscall.Setgid), NoName: true},
		{Name: "setuid", Length: 1, Func: setID("setuid", userID, syscall.Setuid), NoName: true},
		{Name: "setegid", Length: 1, Func: setID("setegid", groupID, func(id int) error { return syscall.Setregid(-1, id) }), NoName: true},
		{Name: "seteuid", Length: 1, Func: setID("seteuid", userID, func(id int) error { return syscall.Setreuid(-1, id) }), NoName: true},
	}
}
