package tarball

import (
	"archive/tar"
	"bytes"
	"compress/gzip"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"testing"
)

func archive(t testing.TB, headers ...tar.Header) []byte {
	t.Helper()
	var b bytes.Buffer
	gz := gzip.NewWriter(&b)
	w := tar.NewWriter(gz)
	for _, h := range headers {
		body := []byte(h.Name)
		if h.Typeflag == tar.TypeReg {
			h.Size = int64(len(body))
		}
		if err := w.WriteHeader(&h); err != nil {
			t.Fatal(err)
		}
		if h.Typeflag == tar.TypeReg {
			if _, err := w.Write(body); err != nil {
				t.Fatal(err)
			}
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	if err := gz.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func file(name string, mode int64) tar.Header {
	return tar.Header{Name: name, Mode: mode, Typeflag: tar.TypeReg}
}

// listing is every path below dir with its mode.
func listing(t testing.TB, dir string) []string {
	t.Helper()
	var out []string
	err := filepath.WalkDir(dir, func(p string, d fs.DirEntry, err error) error {
		if err != nil || p == dir {
			return err
		}
		info, err := d.Info()
		rel, _ := filepath.Rel(dir, p)
		out = append(out, info.Mode().String()+" "+filepath.ToSlash(rel))
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return out
}

func TestExtract(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("modes of POSIX")
	}
	dir := t.TempDir()
	got, err := Extract(bytes.NewReader(archive(t,
		file("package/package.json", 0o600), file("package/bin/x", 0o755), file("other/lib/deep/y.js", 0o4777),
		file("package/.gitignore", 0o644), tar.Header{Name: "package/empty", Typeflag: tar.TypeDir, Mode: 0o700},
		file("package/sub/.npmignore", 0o644), file("package/sub/.gitignore", 0o644),
		file("package/./dot/../evil", 0o644), file("../../evil", 0o644), file("/abs/evil2", 0o644), file("package/../../evil", 0o644),
		tar.Header{Name: "package/link", Linkname: "/etc/passwd", Typeflag: tar.TypeSymlink},
		tar.Header{Name: "package/hard", Linkname: "package/bin/x", Typeflag: tar.TypeLink},
		tar.Header{Name: "package/fifo", Typeflag: tar.TypeFifo},
		file("package/link/through", 0o644),
	)), dir, Limits{})
	if err != nil {
		t.Fatal(err)
	}
	want := []string{
		"-rw-r--r-- .npmignore", "drwxr-xr-x bin", "-rwxr-xr-x bin/x", "drwxr-xr-x empty", "-rw-r--r-- evil2",
		"drwxr-xr-x lib", "drwxr-xr-x lib/deep", "-rwxr-xr-x lib/deep/y.js", "drwxr-xr-x link", "-rw-r--r-- link/through",
		"-rw-r--r-- package.json", "drwxr-xr-x sub", "-rw-r--r-- sub/.npmignore",
	}
	if l := listing(t, dir); !slices.Equal(l, want) {
		t.Errorf("got  %q\nwant %q", l, want)
	}
	if len(got.Skipped) != 6 {
		t.Errorf("skipped %q", got.Skipped)
	}
	data, _ := os.ReadFile(filepath.Join(dir, "sub/.npmignore"))
	if string(data) != "package/sub/.npmignore" {
		t.Errorf(".gitignore replaced .npmignore: %q", data)
	}
}

func TestThroughLink(t *testing.T) {
	dir, outside := t.TempDir(), t.TempDir()
	if err := os.Symlink(outside, filepath.Join(dir, "out")); err != nil {
		t.Skip(err)
	}
	if _, err := Extract(bytes.NewReader(archive(t, file("package/out/evil", 0o644))), dir, Limits{}); err == nil {
		t.Error("a link was followed")
	}
	if l := listing(t, outside); len(l) > 0 {
		t.Errorf("written outside: %q", l)
	}
}

func TestLimits(t *testing.T) {
	data := archive(t, file("package/a", 0o644), file("package/b", 0o644))
	for _, l := range []Limits{{Bytes: 10}, {Entries: 1}} {
		if _, err := Extract(bytes.NewReader(data), t.TempDir(), l); !errors.Is(err, ErrTooLarge) {
			t.Errorf("%+v: %v", l, err)
		}
	}
}

func TestDamaged(t *testing.T) {
	data := archive(t, file("package/a", 0o644), file("package/b", 0o644))
	for _, bad := range [][]byte{data[:len(data)/2], append([]byte("xx"), data...), data[:20]} {
		if _, err := Extract(bytes.NewReader(bad), t.TempDir(), Limits{}); err == nil {
			t.Errorf("%d bytes were accepted", len(bad))
		}
	}
}

func FuzzExtract(f *testing.F) {
	var plain bytes.Buffer
	gz, err := gzip.NewReader(bytes.NewReader(archive(f, file("package/a", 0o644), file("package/../b", 0o644),
		tar.Header{Name: "package/l", Linkname: "..", Typeflag: tar.TypeSymlink}, file("package/l/c", 0o644))))
	if err != nil {
		f.Fatal(err)
	}
	if _, err := plain.ReadFrom(gz); err != nil {
		f.Fatal(err)
	}
	f.Add(plain.Bytes())
	f.Fuzz(func(t *testing.T, data []byte) {
		parent := t.TempDir()
		dir := filepath.Join(parent, "x")
		if err := os.Mkdir(dir, 0o755); err != nil {
			t.Fatal(err)
		}
		result, _ := Extract(bytes.NewReader(data), dir, Limits{Bytes: 1 << 20, Entries: 100})
		if entries, _ := os.ReadDir(parent); len(entries) != 1 {
			t.Error("something was written beside the directory")
		}
		if result.Bytes > 2<<20 {
			t.Error("over the limit")
		}
	})
}
