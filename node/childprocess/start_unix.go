//go:build unix

package childprocess

import (
	"os"
	"path/filepath"
	"strings"
	"syscall"

	"golang.org/x/sys/unix"

	"github.com/sxfescript/sxn/engine"
)

// process is a child that runs.
type process struct {
	pid int
	os  *os.Process
}

// systemFile is the system's number of a descriptor.
func systemFile(fd int) uintptr { return uintptr(fd) }

// shellCommand is the program that runs a command line: name is that of the
// shell, "" for the usual one.
func shellCommand(name, command string) (file string, args []engine.Value, verbatim bool) {
	if name == "" {
		name = "/bin/sh"
	}
	return name, []engine.Value{engine.String("-c"), engine.String(command)}, false
}

// environmentKeys are the keys of an environment as they are passed on.
func environmentKeys(keys []engine.Key) []engine.Key { return keys }

// run starts the process as execvp does: a name without a slash is looked for
// in the PATH of the child's environment, and a file that is no program is
// given to the shell.
func (l *launch) run() (*process, error) {
	if l.dir != "" {
		st, err := os.Stat(l.dir)
		if err != nil {
			return nil, err
		}
		if !st.IsDir() {
			return nil, syscall.ENOTDIR
		}
	}
	if strings.ContainsRune(l.file, '/') {
		return l.execute(l.file)
	}
	last := error(syscall.ENOENT)
	for _, dir := range strings.Split(l.searchPath(), ":") {
		file := filepath.Join(dir, l.file)
		if !strings.HasPrefix(file, "/") && !strings.HasPrefix(file, ".") {
			file = "./" + file
		}
		seen := file
		if l.dir != "" && !filepath.IsAbs(file) {
			seen = filepath.Join(l.dir, file)
		}
		st, err := os.Stat(seen)
		if err != nil {
			if os.IsPermission(err) {
				last = syscall.EACCES
			}
			continue
		}
		if st.IsDir() || unix.Access(seen, unix.X_OK) != nil {
			last = syscall.EACCES
			continue
		}
		p, err := l.execute(file)
		switch err {
		case syscall.EACCES:
			last = err
		case syscall.ENOENT, syscall.ENOTDIR:
		default:
			return p, err
		}
	}
	return nil, last
}

func (l *launch) searchPath() string {
	if !l.hasEnv {
		return os.Getenv("PATH")
	}
	path := "/bin:/usr/bin"
	for _, kv := range l.env {
		if v, ok := strings.CutPrefix(kv, "PATH="); ok {
			path = v
		}
	}
	return path
}

func (l *launch) execute(file string) (*process, error) {
	attr := &syscall.ProcAttr{Dir: l.dir, Env: l.env, Files: l.files, Sys: &syscall.SysProcAttr{Setsid: l.detached}}
	if !l.hasEnv {
		attr.Env = os.Environ()
	} else if attr.Env == nil {
		attr.Env = []string{}
	}
	if l.uid != nil || l.gid != nil {
		cred := &syscall.Credential{Uid: uint32(os.Getuid()), Gid: uint32(os.Getgid())}
		if l.uid != nil {
			cred.Uid = *l.uid
		}
		if l.gid != nil {
			cred.Gid = *l.gid
		}
		attr.Sys.Credential = cred
	}
	argv := l.argv
	if len(argv) == 0 {
		argv = []string{l.file}
	}
	pid, err := syscall.ForkExec(file, argv, attr)
	if err == syscall.ENOEXEC {
		pid, err = syscall.ForkExec("/bin/sh", append([]string{"/bin/sh", file}, argv[1:]...), attr)
	}
	if err != nil {
		return nil, err
	}
	// FindProcess of a child that nobody has waited for always succeeds.
	p, err := os.FindProcess(pid)
	return &process{pid: pid, os: p}, err
}

// wait waits for the end and returns the exit code or the signal.
func (p *process) wait() (code, signal int) {
	st, err := p.os.Wait()
	if err != nil {
		return 0, 0
	}
	ws, ok := st.Sys().(syscall.WaitStatus)
	if !ok {
		return st.ExitCode(), 0
	}
	if ws.Signaled() {
		return 0, int(ws.Signal())
	}
	return ws.ExitStatus(), 0
}

func (p *process) signal(sig int) error { return p.os.Signal(syscall.Signal(sig)) }
