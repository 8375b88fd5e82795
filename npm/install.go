package npm

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"runtime"
	"slices"
	"sort"
	"strings"
	"sync"
	"time"

	"github.com/sxfescript/sxn/npm/lockfile"
	"github.com/sxfescript/sxn/npm/npmrc"
	"github.com/sxfescript/sxn/npm/registry"
)

// InstallOptions are the arguments of Install.
type InstallOptions struct {
	// Dir is the project; the current directory if empty.
	Dir string
	// Omit lists kinds of dependency to leave out: dev, optional, peer.
	Omit []string
	// Production is Omit "dev".
	Production bool
	// CacheDir is where archives are kept; empty for the user's cache folder.
	CacheDir string
	// Stdout gets the summary, Stderr warnings and, on a terminal, progress.
	// Nil means nowhere.
	Stdout, Stderr io.Writer
}

// Summary is what Install did.
type Summary struct {
	// Added, Changed, Removed and Kept count packages.
	Added, Changed, Removed, Kept int
	// Scripts lists packages, as name@version, whose install scripts were not
	// run.
	Scripts []string
	// Failed lists optional packages that could not be installed.
	Failed []string
	// Duration is the time it took.
	Duration time.Duration
}

// Error is a failure with npm's code, as EUSAGE or EINTEGRITY.
type Error struct {
	Code, Message string
	Err           error
}

// Error returns the message.
func (e *Error) Error() string { return e.Message }

// Unwrap returns the cause.
func (e *Error) Unwrap() error { return e.Err }

// Install makes node_modules what the project's lock file says. What cannot
// be fetched leaves the old tree as it was.
func Install(ctx context.Context, opts InstallOptions) (Summary, error) {
	start := time.Now()
	if opts.Stdout == nil {
		opts.Stdout = io.Discard
	}
	if opts.Stderr == nil {
		opts.Stderr = io.Discard
	}
	dir, err := filepath.Abs(opts.Dir)
	if err != nil {
		return Summary{}, err
	}
	in := &installer{ctx: ctx, opts: opts, dir: dir, modules: filepath.Join(dir, "node_modules")}
	if err := in.run(); err != nil {
		return in.summary, err
	}
	in.summary.Duration = time.Since(start)
	in.report()
	return in.summary, nil
}

type installer struct {
	ctx     context.Context
	opts    InstallOptions
	dir     string
	modules string
	cfg     *npmrc.Config
	lock    *lockfile.Lock
	wanted  []*lockfile.Package
	old     map[string]*lockfile.Package // what the hidden lock says is there
	staging string
	summary Summary
}

func (in *installer) run() error {
	manifest, err := readManifest(in.dir)
	if err != nil {
		return err
	}
	if in.cfg, err = npmrc.Load(in.dir); err != nil {
		return err
	}
	if in.lock, err = readLock(in.dir); err != nil {
		return err
	}
	if err := checkInSync(manifest, in.lock); err != nil {
		return err
	}
	omit := append(slices.Clone(in.opts.Omit), in.cfg.Omit()...)
	if in.opts.Production {
		omit = append(omit, "dev")
	}
	if in.wanted, err = in.lock.Select(omit, currentPlatform()); err != nil {
		return codedError(err)
	}
	in.readHidden()
	todo := in.plan()
	if len(todo) > 0 {
		if err := in.stage(todo); err != nil {
			os.RemoveAll(in.staging)
			return codedError(err)
		}
	}
	err = in.place(todo)
	if in.staging != "" {
		if removeErr := os.RemoveAll(in.staging); err == nil {
			err = removeErr
		}
	}
	return err
}

// readManifest reads package.json.
func readManifest(dir string) (*lockfile.Package, error) {
	data, err := os.ReadFile(filepath.Join(dir, "package.json"))
	if errors.Is(err, fs.ErrNotExist) {
		return nil, &Error{Code: "ENOENT", Message: "no package.json in " + dir, Err: err}
	}
	if err != nil {
		return nil, err
	}
	p := &lockfile.Package{}
	if err := json.Unmarshal([]byte(strings.TrimPrefix(string(data), "\ufeff")), p); err != nil {
		return nil, &Error{Code: "EJSONPARSE", Message: "package.json is not valid JSON: " + err.Error(), Err: err}
	}
	return p, nil
}

// readLock reads npm-shrinkwrap.json or package-lock.json.
func readLock(dir string) (*lockfile.Lock, error) {
	for _, name := range [...]string{"npm-shrinkwrap.json", "package-lock.json"} {
		data, err := os.ReadFile(filepath.Join(dir, name))
		if errors.Is(err, fs.ErrNotExist) {
			continue
		}
		if err != nil {
			return nil, err
		}
		lock, err := lockfile.Parse(data)
		if err != nil {
			return nil, &Error{Code: "EUSAGE", Message: name + ": " + err.Error(), Err: err}
		}
		return lock, nil
	}
	return nil, &Error{Code: "EUSAGE", Message: "no package-lock.json; resolving without a lock is not supported yet: " +
		"`npm install --package-lock-only` makes one"}
}

// checkInSync compares the dependencies of package.json with those that the
// lock was made from.
func checkInSync(m *lockfile.Package, lock *lockfile.Lock) error {
	var problems []string
	optional := m.OptionalDependencies
	for _, group := range []struct {
		kind      string
		now, then map[string]string
	}{
		{"dependencies", m.Dependencies, lock.Root.Dependencies},
		{"devDependencies", m.DevDependencies, lock.Root.DevDependencies},
		{"optionalDependencies", m.OptionalDependencies, lock.Root.OptionalDependencies},
		{"peerDependencies", m.PeerDependencies, lock.Root.PeerDependencies},
	} {
		for name, spec := range group.now {
			// A dependency that is optional too is only that.
			if _, both := optional[name]; both && group.kind == "dependencies" {
				continue
			}
			if then, ok := group.then[name]; !ok {
				problems = append(problems, "missing: "+name+"@"+spec+" from lock file")
			} else if then != spec {
				problems = append(problems, "invalid: lock file has "+name+"@"+then+", package.json has "+spec)
			}
			if lock.Get("node_modules/"+name) == nil && group.kind != "optionalDependencies" && group.kind != "peerDependencies" {
				problems = append(problems, "missing: "+name+" from lock file")
			}
		}
	}
	if len(problems) == 0 {
		return nil
	}
	sort.Strings(problems)
	return &Error{Code: "EUSAGE", Message: "package.json and the lock file are not in sync; update the lock file with `npm install`:\n  " +
		strings.Join(slices.Compact(problems), "\n  ")}
}

// currentPlatform describes this machine in Node's words.
func currentPlatform() lockfile.Platform {
	pl := lockfile.Platform{OS: runtime.GOOS, CPU: runtime.GOARCH}
	switch pl.OS {
	case "windows":
		pl.OS = "win32"
	case "linux":
		pl.Libc = "glibc"
		if found, _ := filepath.Glob("/lib/ld-musl-*.so.1"); len(found) > 0 {
			pl.Libc = "musl"
		}
	}
	switch pl.CPU {
	case "amd64":
		pl.CPU = "x64"
	case "386":
		pl.CPU = "ia32"
	}
	return pl
}

// codedError gives errors of the parts npm's code.
func codedError(err error) error {
	var coded interface {
		error
		Code() string
	}
	if errors.As(err, &coded) {
		return &Error{Code: coded.Code(), Message: err.Error(), Err: err}
	}
	return err
}

// hiddenLock is the record that npm keeps of what it installed.
const hiddenLock = ".package-lock.json"

// readHidden reads the record of the last installation; without one nothing
// is known to be there.
func (in *installer) readHidden() {
	in.old = make(map[string]*lockfile.Package)
	data, err := os.ReadFile(filepath.Join(in.modules, hiddenLock))
	if err != nil {
		return
	}
	lock, err := lockfile.Parse(data)
	if err != nil {
		return
	}
	for _, p := range lock.Packages {
		in.old[p.Path] = p
	}
}

// plan returns the packages that have to be fetched, in order.
func (in *installer) plan() []*lockfile.Package {
	var todo []*lockfile.Package
	renewed := make(map[string]bool)
	for _, p := range in.wanted {
		if !lockfile.InNodeModules(p.Path) || p.Link {
			continue
		}
		inRenewed := false
		for parent := lockfile.Parent(p.Path); parent != ""; parent = lockfile.Parent(parent) {
			inRenewed = inRenewed || renewed[parent]
		}
		if p.InBundle {
			// It comes with the archive of the package that bundles it.
			continue
		}
		if !inRenewed && in.present(p) {
			in.summary.Kept++
			continue
		}
		renewed[p.Path] = true
		todo = append(todo, p)
	}
	return todo
}

// present reports whether a package is there as the lock wants it.
func (in *installer) present(p *lockfile.Package) bool {
	old := in.old[p.Path]
	if old == nil || old.Version != p.Version || old.Integrity != p.Integrity || old.Resolved != p.Resolved || old.Link {
		return false
	}
	full := in.full(p.Path)
	if info, err := os.Lstat(full); err != nil || !info.IsDir() {
		return false
	}
	data, err := os.ReadFile(filepath.Join(full, "package.json"))
	if err != nil {
		return false
	}
	var m struct{ Version string }
	return json.Unmarshal(data, &m) == nil && (m.Version == p.Version || m.Version == "" || p.Integrity == "")
}

func (in *installer) full(p string) string { return filepath.Join(in.dir, filepath.FromSlash(p)) }

// stage fetches and unpacks packages beside their place.
func (in *installer) stage(todo []*lockfile.Package) error {
	if err := os.MkdirAll(in.modules, 0o755); err != nil {
		return err
	}
	var err error
	if in.staging, err = os.MkdirTemp(in.modules, ".sxn-"); err != nil {
		return err
	}
	client, err := registry.New(in.cfg, in.opts.CacheDir)
	if err != nil {
		return err
	}
	defer client.Close()
	ctx, cancel := context.WithCancelCause(in.ctx)
	defer cancel(nil)
	progress := newProgress(in.opts.Stderr, len(todo))
	defer progress.stop()

	f := fetcher{in: in, client: client, unpacking: make(chan struct{}, runtime.GOMAXPROCS(0)+1)}
	work := make(chan int)
	var wg sync.WaitGroup
	var mu sync.Mutex
	failed := make(map[int]error)
	for range min(len(todo), 24) {
		wg.Go(func() {
			for i := range work {
				p := todo[i]
				progress.begin(p.Name)
				err := f.fetch(ctx, p, in.stagePath(i))
				progress.end()
				switch {
				case err == nil:
				case (p.Optional || p.DevOptional) && ctx.Err() == nil:
					mu.Lock()
					failed[i] = err
					mu.Unlock()
				default:
					cancel(fmt.Errorf("%s@%s: %w", p.Name, p.Version, err))
				}
			}
		})
	}
	for i := range todo {
		select {
		case work <- i:
			continue
		case <-ctx.Done():
		}
		break
	}
	close(work)
	wg.Wait()
	if ctx.Err() != nil {
		return context.Cause(ctx)
	}
	in.dropFailed(todo, failed)
	return nil
}

func (in *installer) stagePath(i int) string { return filepath.Join(in.staging, fmt.Sprint(i)) }

// dropFailed takes optional packages that could not be had out of the plan.
func (in *installer) dropFailed(todo []*lockfile.Package, failed map[int]error) {
	for i, p := range todo {
		err := failed[i]
		if err == nil {
			continue
		}
		in.summary.Failed = append(in.summary.Failed, p.Name+"@"+p.Version)
		fmt.Fprintf(in.opts.Stderr, "warning: optional package %s@%s was not installed: %v\n", p.Name, p.Version, err)
		os.RemoveAll(in.stagePath(i))
		in.wanted = slices.DeleteFunc(in.wanted, func(q *lockfile.Package) bool {
			return q == p || strings.HasPrefix(q.Path, p.Path+"/")
		})
	}
}

// report prints the summary.
func (in *installer) report() {
	s := &in.summary
	var parts []string
	for _, c := range []struct {
		verb string
		n    int
	}{{"added", s.Added}, {"changed", s.Changed}, {"removed", s.Removed}} {
		if c.n > 0 {
			parts = append(parts, fmt.Sprintf("%s %d package%s", c.verb, c.n, plural(c.n)))
		}
	}
	took := s.Duration.Round(time.Millisecond)
	if took >= time.Second {
		took = took.Round(time.Second / 10)
	}
	if len(parts) == 0 {
		fmt.Fprintf(in.opts.Stdout, "up to date, %d package%s in %v\n", s.Kept, plural(s.Kept), took)
	} else {
		fmt.Fprintf(in.opts.Stdout, "%s in %v\n", strings.Join(parts, ", "), took)
	}
	if n := len(s.Scripts); n > 0 {
		fmt.Fprintf(in.opts.Stderr, "%d package%s with install scripts that were not run: %s\n", n, plural(n), strings.Join(s.Scripts, ", "))
	}
}

func plural(n int) string {
	if n == 1 {
		return ""
	}
	return "s"
}

// binDir is the .bin folder that a package's commands go to.
func (in *installer) binDir(p *lockfile.Package) string {
	return in.full(path.Join(lockfile.Modules(p.Path), ".bin"))
}
