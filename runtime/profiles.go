package runtime

import (
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/v8"
)

// startProfile begins the profile of --cpu-prof; finish writes its file.
// https://nodejs.org/api/cli.html#--cpu-prof
func (p *Process) startProfile() (finish func()) {
	o := &p.opts.Profiling
	if !o.CPU {
		return func() {}
	}
	profile := v8.StartCPUProfile(p.env, time.Duration(o.CPUInterval)*time.Microsecond, 0)
	return func() {
		profile.Stop()
		if err := p.writeProfile(profile); err != nil {
			os.Stderr.WriteString("Failed to write the CPU profile: " + err.Error() + "\n")
		}
	}
}

func (p *Process) writeProfile(profile *engine.CPUProfile) error {
	b, err := v8.ProfileJSON(profile, true)
	if err != nil {
		return err
	}
	o := &p.opts.Profiling
	name := strings.ReplaceAll(o.CPUName, "${pid}", strconv.Itoa(os.Getpid()))
	if name == "" {
		name = v8.DiagnosticName(p.env, "CPU", "cpuprofile")
	}
	dir := o.CPUDir
	if dir == "" {
		dir = o.DiagnosticDir
	}
	if dir != "" {
		if err := os.MkdirAll(dir, 0o777); err != nil {
			return err
		}
	}
	return os.WriteFile(filepath.Join(dir, name), b, 0o644)
}

// listenForSnapshots makes the signal of --heapsnapshot-signal write heap
// snapshots.
// https://nodejs.org/api/cli.html#--heapsnapshot-signalsignal
func (p *Process) listenForSnapshots() error {
	signal := p.opts.Profiling.HeapSnapshotSignal
	if signal == "" {
		return nil
	}
	o := p.process()
	if o == nil {
		return nil
	}
	write := func(*engine.Call) (engine.Value, error) {
		m, err := p.env.Builtin(p.env, "v8")
		if err != nil {
			return engine.Undefined, err
		}
		x, _ := m.AsObject()
		name := filepath.Join(p.opts.Profiling.DiagnosticDir, v8.DiagnosticName(p.env, "Heap", "heapsnapshot"))
		return x.Invoke("writeHeapSnapshot", engine.String(name))
	}
	_, err := o.Invoke("on", engine.String(signal), p.env.RT.NewFunction("", 0, write).Value())
	return err
}
