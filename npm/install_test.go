package npm

import (
	"archive/tar"
	"bytes"
	"compress/gzip"
	"context"
	"crypto/sha512"
	"encoding/base64"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/sxfescript/sxn/npm/npmrc"
)

// fakeRegistry serves archives that it makes of file maps.
type fakeRegistry struct {
	*httptest.Server
	archives map[string][]byte // by URL path
	hits     atomic.Int64
	failures atomic.Int64 // how many requests fail first
}

func newRegistry(t *testing.T) *fakeRegistry {
	r := &fakeRegistry{archives: make(map[string][]byte)}
	r.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, req *http.Request) {
		r.hits.Add(1)
		if r.failures.Add(-1) >= 0 {
			w.WriteHeader(http.StatusServiceUnavailable)
			return
		}
		if data, ok := r.archives[req.URL.Path]; ok {
			w.Write(data)
			return
		}
		name := strings.TrimPrefix(req.URL.Path, "/")
		if data, ok := r.archives["/"+name+"/-/"+name+"-1.0.0.tgz"]; ok {
			fmt.Fprintf(w, `{"versions":{"1.0.0":{"dist":{"tarball":%q,"integrity":%q}}}}`,
				npmrc.DefaultRegistry+name+"/-/"+name+"-1.0.0.tgz", sri(data))
			return
		}
		w.WriteHeader(http.StatusNotFound)
	}))
	t.Cleanup(r.Close)
	return r
}

func sri(data []byte) string {
	sum := sha512.Sum512(data)
	return "sha512-" + base64.StdEncoding.EncodeToString(sum[:])
}

// add makes an archive and returns its integrity.
func (r *fakeRegistry) add(t *testing.T, name, version string, files map[string]string) string {
	t.Helper()
	var b bytes.Buffer
	gz := gzip.NewWriter(&b)
	w := tar.NewWriter(gz)
	files["package.json"] = fmt.Sprintf(`{"name":%q,"version":%q}`, name, version)
	for path, text := range files {
		if err := w.WriteHeader(&tar.Header{Name: "package/" + path, Mode: 0o644, Size: int64(len(text)), Typeflag: tar.TypeReg}); err != nil {
			t.Fatal(err)
		}
		if _, err := w.Write([]byte(text)); err != nil {
			t.Fatal(err)
		}
	}
	if err := errors.Join(w.Close(), gz.Close()); err != nil {
		t.Fatal(err)
	}
	r.archives["/"+name+"/-/"+name+"-"+version+".tgz"] = b.Bytes()
	return sri(b.Bytes())
}

type project struct {
	t     *testing.T
	dir   string
	cache string
}

func newProject(t *testing.T, r *fakeRegistry) *project {
	p := &project{t: t, dir: t.TempDir(), cache: t.TempDir()}
	p.write(".npmrc", "registry="+r.URL+"\nfetch-retry-mintimeout=1\nnoproxy=127.0.0.1\ncafile=null\nca=null\n")
	return p
}

func (p *project) write(name, text string) {
	p.t.Helper()
	full := filepath.Join(p.dir, name)
	if err := os.MkdirAll(filepath.Dir(full), 0o755); err != nil {
		p.t.Fatal(err)
	}
	if err := os.WriteFile(full, []byte(text), 0o644); err != nil {
		p.t.Fatal(err)
	}
}

// lock writes package.json and package-lock.json.
func (p *project) lock(deps, packages string) {
	p.write("package.json", `{"name":"root","dependencies":`+deps+`}`)
	p.write("package-lock.json", `{"name":"root","lockfileVersion":3,"packages":{"":{"dependencies":`+deps+`}`+packages+`}}`)
}

func (p *project) install() (Summary, error) {
	return Install(context.Background(), InstallOptions{Dir: p.dir, CacheDir: p.cache})
}

func (p *project) exists(name string) bool {
	_, err := os.Lstat(filepath.Join(p.dir, "node_modules", name))
	return err == nil
}

func entry(name, version, integrity, more string) string {
	return fmt.Sprintf(`,"node_modules/%s":{"version":%q,"resolved":"%s%s/-/%s-%s.tgz","integrity":%q%s}`,
		name, version, npmrc.DefaultRegistry, name, name, version, integrity, more)
}

func TestInstall(t *testing.T) {
	r := newRegistry(t)
	a := r.add(t, "a", "1.0.0", map[string]string{"index.js": "a", "cli.js": "#!/usr/bin/env node\n"})
	b := r.add(t, "b", "1.0.0", map[string]string{"index.js": "b"})
	b2 := r.add(t, "b", "2.0.0", map[string]string{"index.js": "b2"})
	p := newProject(t, r)
	bin := `,"bin":{"a-cmd":"cli.js"},"hasInstallScript":true`
	nested := fmt.Sprintf(`,"node_modules/a/node_modules/b":{"version":"2.0.0","resolved":"%sb/-/b-2.0.0.tgz","integrity":%q}`, npmrc.DefaultRegistry, b2)
	p.lock(`{"a":"1","b":"1"}`, entry("a", "1.0.0", a, bin)+nested+entry("b", "1.0.0", b, ""))
	got, err := p.install()
	if err != nil || got.Added != 3 || len(got.Scripts) != 1 || got.Scripts[0] != "a@1.0.0" {
		t.Fatalf("first: %+v, %v", got, err)
	}
	if runtime.GOOS != "windows" {
		if link, _ := os.Readlink(filepath.Join(p.dir, "node_modules/.bin/a-cmd")); link != "../a/cli.js" {
			t.Errorf("bin link %q", link)
		}
	}
	hits := r.hits.Load()
	if got, err = p.install(); err != nil || got.Kept != 3 || got.Added+got.Changed+got.Removed != 0 || r.hits.Load() != hits {
		t.Errorf("second: %+v, %v, %d requests", got, err, r.hits.Load()-hits)
	}
	// A missing file of a package is noticed by its package.json.
	if err := os.Remove(filepath.Join(p.dir, "node_modules/b/package.json")); err != nil {
		t.Fatal(err)
	}
	if got, err = p.install(); err != nil || got.Changed != 1 || r.hits.Load() != hits {
		t.Errorf("repair: %+v, %v, %d requests", got, err, r.hits.Load()-hits)
	}
	// Changing a version, removing a package and its command.
	p.write("node_modules/@x/stray/index.js", "")
	p.lock(`{"b":"2"}`, entry("b", "2.0.0", b2, ""))
	if got, err = p.install(); err != nil || got.Changed != 1 || got.Removed != 2 || p.exists("a") || p.exists("@x") || p.exists(".bin/a-cmd") {
		t.Errorf("change: %+v, %v", got, err)
	}
	data, _ := os.ReadFile(filepath.Join(p.dir, "node_modules/b/index.js"))
	if string(data) != "b2" {
		t.Errorf("b has %q", data)
	}
	left, _ := filepath.Glob(filepath.Join(p.dir, "node_modules/.sxn-*"))
	if len(left) > 0 {
		t.Errorf("staging left behind: %q", left)
	}
}

func TestIntegrity(t *testing.T) {
	r := newRegistry(t)
	r.add(t, "a", "1.0.0", map[string]string{"x": "y"})
	p := newProject(t, r)
	p.write("node_modules/keep.txt", "")
	p.lock(`{"a":"1"}`, entry("a", "1.0.0", sri([]byte("other")), ""))
	_, err := p.install()
	var e *Error
	if !errors.As(err, &e) || e.Code != "EINTEGRITY" || !strings.Contains(e.Message, "integrity checksum failed when using sha512") {
		t.Errorf("got %v", err)
	}
	if p.exists("a") {
		t.Error("a package with a wrong checksum was installed")
	}
}

func TestRetriesAndLookup(t *testing.T) {
	r := newRegistry(t)
	a := r.add(t, "a", "1.0.0", map[string]string{"x": "y"})
	p := newProject(t, r)
	r.failures.Store(2)
	p.lock(`{"a":"1"}`, fmt.Sprintf(`,"node_modules/a":{"version":"1.0.0","integrity":%q}`, a))
	if got, err := p.install(); err != nil || got.Added != 1 {
		t.Errorf("%+v, %v", got, err)
	}
	p.lock(`{"zz":"1"}`, entry("zz", "1.0.0", a[:20], ""))
	_, err := p.install()
	var e *Error
	if !errors.As(err, &e) || e.Code != "E404" || !p.exists("a") {
		t.Errorf("missing package: %v", err)
	}
}

func TestOptionalFailure(t *testing.T) {
	r := newRegistry(t)
	a := r.add(t, "a", "1.0.0", map[string]string{"x": "y"})
	p := newProject(t, r)
	p.lock(`{"a":"1"}`, entry("a", "1.0.0", a, `,"optionalDependencies":{"o":"1"}`)+entry("o", "1.0.0", a, `,"optional":true`))
	got, err := p.install()
	if err != nil || got.Added != 1 || len(got.Failed) != 1 || p.exists("o") {
		t.Errorf("%+v, %v", got, err)
	}
}

func TestLinksAndFiles(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("symbolic links")
	}
	r := newRegistry(t)
	a := r.add(t, "a", "1.0.0", map[string]string{"x": "y"})
	p := newProject(t, r)
	p.write("a.tgz", string(r.archives["/a/-/a-1.0.0.tgz"]))
	p.write("packages/ws/package.json", `{"name":"ws","version":"1.0.0","bin":"cli.js"}`)
	p.write("packages/ws/cli.js", "")
	p.lock(`{"a":"file:a.tgz","ws":"file:packages/ws"}`, `,"node_modules/a":{"version":"1.0.0","resolved":"file:a.tgz","integrity":"`+a+`"}`+
		`,"node_modules/ws":{"resolved":"packages/ws","link":true},"packages/ws":{"name":"ws","version":"1.0.0","bin":"cli.js"}`)
	got, err := p.install()
	if err != nil || got.Added != 2 {
		t.Fatalf("%+v, %v", got, err)
	}
	if link, _ := os.Readlink(filepath.Join(p.dir, "node_modules/ws")); link != "../packages/ws" {
		t.Errorf("link to %q", link)
	}
	if link, _ := os.Readlink(filepath.Join(p.dir, "node_modules/.bin/ws")); link != "../ws/cli.js" {
		t.Errorf("command to %q", link)
	}
	if got, err := p.install(); err != nil || got.Kept != 2 {
		t.Errorf("again: %+v, %v", got, err)
	}
}

func TestRefusals(t *testing.T) {
	r := newRegistry(t)
	p := newProject(t, r)
	check := func(name, code, message string) {
		t.Helper()
		_, err := p.install()
		var e *Error
		if !errors.As(err, &e) || e.Code != code || !strings.Contains(e.Message, message) {
			t.Errorf("%s: %v, want %s with %q", name, err, code, message)
		}
	}
	check("no manifest", "ENOENT", "no package.json")
	p.write("package.json", `{`)
	check("bad manifest", "EJSONPARSE", "package.json is not valid JSON")
	p.write("package.json", `{"dependencies":{"a":"^1"}}`)
	check("no lock", "EUSAGE", "no package-lock.json; resolving without a lock is not supported yet")
	p.write("package-lock.json", `{"lockfileVersion":1}`)
	check("old lock", "EUSAGE", "lockfileVersion is 1")
	p.write("package-lock.json", `{"lockfileVersion":3,"packages":{"":{"dependencies":{"a":"^2"}},"node_modules/a":{"version":"2.0.0"}}}`)
	check("out of sync", "EUSAGE", "lock file has a@^2, package.json has ^1")
	p.lock(`{"g":"x/y"}`, `,"node_modules/g":{"version":"1.0.0","resolved":"git+ssh://git@example.org/x/y.git#abc"}`)
	check("git", "EUNSUPPORTEDPROTOCOL", "git dependencies are not supported yet")
}
