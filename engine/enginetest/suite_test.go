package enginetest

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"
)

const (
	testTimeout   = 60 * time.Second
	testsAWorker  = 2000 // before a worker is replaced by a new one
	shownFailures = 1000
)

// TestSuite runs the conformance suite of ECMAScript. TEST262_DIR names a
// checkout of https://github.com/tc39/test262, TEST262_ONLY prefixes of paths
// below test/ with blanks between them.
func TestSuite(t *testing.T) {
	dir := os.Getenv("TEST262_DIR")
	if dir == "" {
		t.Skip("TEST262_DIR is not set: the conformance suite is not run")
	}
	expected, err := readExpectations("../testdata/test262.txt")
	if err != nil {
		t.Fatal(err)
	}
	r := &suiteRun{dir: dir, only: strings.Fields(os.Getenv("TEST262_ONLY")), expected: expected}
	if err := r.collect(); err != nil {
		t.Fatal(err)
	}
	if len(r.tests) == 0 {
		t.Fatal("no tests found")
	}
	r.runAll()
	r.report(t)
}

// suiteRun is a run of the suite.
type suiteRun struct {
	dir      string
	only     []string
	expected *expectations

	tests   []string
	skipped map[string]int // by reason

	mu       sync.Mutex
	next     int
	passed   int
	known    int
	failures []string
}

// collect finds the tests to run.
func (r *suiteRun) collect() error {
	r.skipped = map[string]int{}
	root := filepath.Join(r.dir, "test")
	return filepath.WalkDir(root, func(p string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(p, ".js") || strings.Contains(d.Name(), "_FIXTURE") || d.Name()[0] == '.' {
			return err
		}
		rel, err := filepath.Rel(root, p)
		if err != nil {
			return err
		}
		rel = filepath.ToSlash(rel)
		if strings.HasPrefix(rel, "harness/") || strings.HasPrefix(rel, "staging/") || !r.wants(rel) {
			return nil
		}
		src, err := os.ReadFile(p)
		if err != nil {
			return err
		}
		m, err := parseMetadata(string(src))
		if err != nil {
			return fmt.Errorf("%s: %w", rel, err)
		}
		if reason := r.left(m); reason != "" {
			r.skipped[reason]++
		} else {
			r.tests = append(r.tests, rel)
		}
		return nil
	})
}

func (r *suiteRun) wants(rel string) bool {
	return len(r.only) == 0 || slices.ContainsFunc(r.only, func(p string) bool { return strings.HasPrefix(rel, strings.TrimPrefix(p, "test/")) })
}

// left tells why a test is not run.
func (r *suiteRun) left(m *metadata) string {
	if m.is("CanBlockIsFalse") {
		return "the main agent may block"
	}
	for _, f := range m.features {
		if reason := r.expected.features[f]; reason != "" {
			return f + ": " + reason
		}
	}
	return ""
}

func (r *suiteRun) runAll() {
	var wg sync.WaitGroup
	for range runtime.GOMAXPROCS(0) {
		wg.Go(func() {
			var w *workerProcess
			for {
				name, ok := r.take()
				if !ok {
					break
				}
				if w == nil {
					var err error
					if w, err = startWorker(r.dir); err != nil {
						r.note(name, "no worker: "+err.Error())
						continue
					}
				}
				failure, alive := w.run(name)
				r.note(name, failure)
				if !alive {
					w.stop()
					w = nil
				}
			}
			if w != nil {
				w.stop()
			}
		})
	}
	wg.Wait()
}

func (r *suiteRun) take() (string, bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.next == len(r.tests) {
		return "", false
	}
	r.next++
	return r.tests[r.next-1], true
}

func (r *suiteRun) note(name, failure string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	reason := r.expected.tests[name]
	switch {
	case failure == "" && reason == "":
		r.passed++
	case failure == "":
		r.failures = append(r.failures, name+" passes, though it is listed: "+reason)
	case reason != "":
		r.known++
	default:
		line, _, _ := strings.Cut(failure, "\n")
		r.failures = append(r.failures, name+": "+line)
	}
}

func (r *suiteRun) report(t *testing.T) {
	slices.Sort(r.failures)
	for _, f := range r.failures[:min(len(r.failures), shownFailures)] {
		t.Error(f)
	}
	for reason, n := range r.skipped {
		t.Logf("%d not run: %s", n, reason)
	}
	t.Logf("%d of %d tests pass (%.2f%%), %d are expected to fail, %d are unexpected",
		r.passed, len(r.tests), 100*float64(r.passed)/float64(len(r.tests)), r.known, len(r.failures))
	if len(r.only) > 0 {
		return
	}
	for name := range r.expected.tests {
		if !slices.Contains(r.tests, name) {
			t.Errorf("%s is listed, but not in the suite or not run", name)
		}
	}
}

// workerProcess runs tests one after the other.
type workerProcess struct {
	cmd   *exec.Cmd
	in    io.WriteCloser
	out   *bufio.Reader
	tests int
}

func startWorker(dir string) (*workerProcess, error) {
	exe, err := os.Executable()
	if err != nil {
		return nil, err
	}
	cmd := exec.Command(exe)
	cmd.Env = append(os.Environ(), workerEnv+"="+dir)
	in, err := cmd.StdinPipe()
	if err != nil {
		return nil, err
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	return &workerProcess{cmd: cmd, in: in, out: bufio.NewReader(out)}, cmd.Start()
}

// run runs a test; alive tells whether the worker can run another one.
func (w *workerProcess) run(name string) (failure string, alive bool) {
	if _, err := io.WriteString(w.in, name+"\n"); err != nil {
		return err.Error(), false
	}
	timeout := time.AfterFunc(testTimeout, func() { _ = w.cmd.Process.Kill() })
	line, err := w.out.ReadBytes('\n')
	if !timeout.Stop() {
		return "timeout", false
	}
	var v verdict
	if err == nil {
		err = json.Unmarshal(line, &v)
	}
	if err != nil {
		return "crash", false
	}
	w.tests++
	return v.Failure, w.tests < testsAWorker
}

func (w *workerProcess) stop() {
	_ = w.in.Close()
	if err := w.cmd.Wait(); err != nil {
		_ = w.cmd.Process.Kill()
	}
}
