package childprocess

import (
	"os"
	"path/filepath"
	"sort"
	"strings"
	"sync/atomic"
	"syscall"

	"github.com/sxfescript/sxn/engine"
)

// process is a child that runs.
type process struct {
	pid    int
	os     *os.Process
	killed atomic.Int32 // the signal it was ended with
}

const (
	detachedProcess = 0x00000008
	newProcessGroup = 0x00000200
)

// systemFile is the handle of a descriptor.
func systemFile(fd int) uintptr {
	switch fd {
	case 0:
		return os.Stdin.Fd()
	case 1:
		return os.Stdout.Fd()
	case 2:
		return os.Stderr.Fd()
	}
	return uintptr(fd)
}

// shellCommand is the program that runs a command line: name is that of the
// shell, "" for the usual one.
func shellCommand(name, command string) (file string, args []engine.Value, verbatim bool) {
	if name == "" {
		if name = os.Getenv("comspec"); name == "" {
			name = "cmd.exe"
		}
	}
	base := strings.ToLower(name[strings.LastIndexByte(name, '\\')+1:])
	if base == "cmd" || base == "cmd.exe" {
		return name, []engine.Value{engine.String("/d"), engine.String("/s"), engine.String("/c"), engine.String(`"` + command + `"`)}, true
	}
	return name, []engine.Value{engine.String("-c"), engine.String(command)}, false
}

// environmentKeys are the keys of an environment as they are passed on: sorted,
// and of names that differ in case only the first.
func environmentKeys(keys []engine.Key) []engine.Key {
	sorted := append([]engine.Key(nil), keys...)
	sort.SliceStable(sorted, func(i, j int) bool { return sorted[i].Name() < sorted[j].Name() })
	seen := map[string]bool{}
	kept := sorted[:0]
	for _, k := range sorted {
		if upper := strings.ToUpper(k.Name()); !seen[upper] {
			seen[upper] = true
			kept = append(kept, k)
		}
	}
	return kept
}

// run starts the process. A name without a folder is looked for in the PATH of
// the child's environment, with the endings .com and .exe.
func (l *launch) run() (*process, error) {
	if len(l.files) > 3 {
		for _, f := range l.files[3:] {
			if f != noFile {
				return nil, syscall.ENOTSUP
			}
		}
		l.files = l.files[:3]
	}
	file, err := l.find()
	if err != nil {
		return nil, err
	}
	argv := l.argv
	if len(argv) == 0 {
		argv = []string{l.file}
	}
	sys := &syscall.SysProcAttr{HideWindow: l.hide}
	if l.detached {
		sys.CreationFlags = detachedProcess | newProcessGroup
	}
	if l.verbatim {
		sys.CmdLine = strings.Join(argv, " ")
	}
	attr := &syscall.ProcAttr{Dir: l.dir, Env: l.env, Files: l.files, Sys: sys}
	if !l.hasEnv {
		attr.Env = os.Environ()
	}
	pid, handle, err := syscall.StartProcess(file, argv, attr)
	if err != nil {
		return nil, err
	}
	defer syscall.CloseHandle(syscall.Handle(handle))
	p, err := os.FindProcess(pid)
	if err != nil {
		return nil, err
	}
	return &process{pid: pid, os: p}, nil
}

func (l *launch) find() (string, error) {
	names := []string{l.file}
	if filepath.Ext(l.file) == "" {
		names = []string{l.file + ".com", l.file + ".exe"}
	}
	dirs := []string{l.dir}
	if !strings.ContainsAny(l.file, `/\:`) {
		dirs = append(dirs, filepath.SplitList(l.searchPath())...)
	}
	for _, dir := range dirs {
		for _, name := range names {
			file := name
			if dir != "" && !filepath.IsAbs(name) {
				file = filepath.Join(dir, name)
			}
			if st, err := os.Stat(file); err == nil && !st.IsDir() {
				return file, nil
			}
		}
	}
	return "", syscall.ENOENT
}

func (l *launch) searchPath() string {
	for _, kv := range l.env {
		if len(kv) > 5 && strings.EqualFold(kv[:5], "PATH=") {
			return kv[5:]
		}
	}
	return os.Getenv("PATH")
}

// wait waits for the end and returns the exit code or the signal.
func (p *process) wait() (code, signal int) {
	st, err := p.os.Wait()
	if err != nil {
		return 0, 0
	}
	if sig := p.killed.Load(); sig != 0 {
		return 0, int(sig)
	}
	return st.ExitCode(), 0
}

// signal ends the process for the signals that end one.
func (p *process) signal(sig int) error {
	switch sig {
	case 0:
		return p.os.Signal(syscall.Signal(0))
	case 2, 3, 9, 15:
		p.killed.Store(int32(sig))
		return p.os.Kill()
	}
	return syscall.ENOSYS
}
