package os

import (
	goos "os"
	"runtime"
	"strings"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/nodeerr"
)

// systemError is the error of a call of the system.
func systemError(c *engine.Call, err error, syscall string) error {
	return nodeerr.SystemError(c.Runtime(), "ERR_SYSTEM_ERROR", "A system error occurred", nodeerr.SystemCode(err), syscall)
}

// availableParallelism is os.availableParallelism().
// https://nodejs.org/api/os.html#osavailableparallelism
func availableParallelism(*engine.Call) (engine.Value, error) {
	return engine.Int(runtime.NumCPU()), nil
}

// endianness is os.endianness(): all supported machines are little endian.
// https://nodejs.org/api/os.html#osendianness
func endianness(*engine.Call) (engine.Value, error) { return engine.String("LE"), nil }

// freemem is os.freemem(), in bytes.
// https://nodejs.org/api/os.html#osfreemem
func freemem(*engine.Call) (engine.Value, error) {
	free, _ := memory()
	return engine.Number(free), nil
}

// totalmem is os.totalmem(), in bytes.
// https://nodejs.org/api/os.html#ostotalmem
func totalmem(*engine.Call) (engine.Value, error) {
	_, total := memory()
	return engine.Number(total), nil
}

// uptime is os.uptime(), in seconds.
// https://nodejs.org/api/os.html#osuptime
func uptime(c *engine.Call) (engine.Value, error) {
	s, err := upSeconds()
	if err != nil {
		return engine.Undefined, systemError(c, err, "uv_uptime")
	}
	return engine.Number(s), nil
}

// loadavg is os.loadavg().
// https://nodejs.org/api/os.html#osloadavg
func loadavg(c *engine.Call) (engine.Value, error) {
	avg := loads()
	return c.Runtime().NewArray(engine.Number(avg[0]), engine.Number(avg[1]), engine.Number(avg[2])).Value(), nil
}

// hostname is os.hostname().
// https://nodejs.org/api/os.html#oshostname
func hostname(c *engine.Call) (engine.Value, error) {
	s, err := goos.Hostname()
	if err != nil {
		return engine.Undefined, systemError(c, err, "uv_os_gethostname")
	}
	return engine.String(s), nil
}

// tmpdir is os.tmpdir().
// https://nodejs.org/api/os.html#ostmpdir
func tmpdir(*engine.Call) (engine.Value, error) {
	first := func(names ...string) string {
		for _, n := range names {
			if v := goos.Getenv(n); v != "" {
				return v
			}
		}
		return ""
	}
	if runtime.GOOS == "windows" {
		dir := first("TEMP", "TMP")
		if dir == "" {
			dir = first("SystemRoot", "windir") + `\temp`
		}
		if len(dir) > 1 && strings.HasSuffix(dir, `\`) && !strings.HasSuffix(dir, `:\`) {
			dir = dir[:len(dir)-1]
		}
		return engine.String(dir), nil
	}
	dir := first("TMPDIR", "TMP", "TEMP")
	if dir == "" {
		dir = "/tmp"
	}
	if len(dir) > 1 {
		dir = strings.TrimSuffix(dir, "/")
	}
	return engine.String(dir), nil
}

// release is os.release().
// https://nodejs.org/api/os.html#osrelease
func release(*engine.Call) (engine.Value, error) { return engine.String(kernel().release), nil }

// osType is os.type().
// https://nodejs.org/api/os.html#ostype
func osType(*engine.Call) (engine.Value, error) { return engine.String(kernel().name), nil }

// version is os.version().
// https://nodejs.org/api/os.html#osversion
func version(*engine.Call) (engine.Value, error) { return engine.String(kernel().version), nil }

// machine is os.machine().
// https://nodejs.org/api/os.html#osmachine
func machine(*engine.Call) (engine.Value, error) { return engine.String(kernel().machine), nil }

// uname is what the system says about itself.
type uname struct{ name, release, version, machine string }

// cpu is a processor: its clock in MHz, and times in milliseconds.
type cpu struct {
	model                       string
	speed                       int
	user, nice, sys, idle, irqs float64
}

// cpus is os.cpus().
// https://nodejs.org/api/os.html#oscpus
func cpus(c *engine.Call) (engine.Value, error) {
	rt := c.Runtime()
	var list []engine.Value
	for _, p := range processors() {
		times := rt.NewObject()
		for _, t := range [...]struct {
			name string
			ms   float64
		}{{"user", p.user}, {"nice", p.nice}, {"sys", p.sys}, {"idle", p.idle}, {"irq", p.irqs}} {
			if err := times.Put(t.name, engine.Number(t.ms)); err != nil {
				return engine.Undefined, err
			}
		}
		o := rt.NewObject()
		if err := o.Put("model", engine.String(p.model)); err != nil {
			return engine.Undefined, err
		}
		if err := o.Put("speed", engine.Int(p.speed)); err != nil {
			return engine.Undefined, err
		}
		if err := o.Put("times", times.Value()); err != nil {
			return engine.Undefined, err
		}
		list = append(list, o.Value())
	}
	return rt.NewArray(list...).Value(), nil
}
