package registry

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/sxfescript/sxn/npm/integrity"
	"github.com/sxfescript/sxn/npm/npmrc"
)

func config(t *testing.T, text string) *npmrc.Config {
	t.Helper()
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, ".npmrc"), []byte("cafile=null\nca=null\n"+text), 0o600); err != nil {
		t.Fatal(err)
	}
	cfg, err := npmrc.Load(dir)
	if err != nil {
		t.Fatal(err)
	}
	return cfg
}

func TestTarballURL(t *testing.T) {
	const public = "https://registry.npmjs.org/a/-/a-1.0.0.tgz"
	for _, c := range []struct{ rc, name, in, want string }{
		{"registry=https://r.example", "a", public, "https://r.example/a/-/a-1.0.0.tgz"},
		{"registry=http://r.example:81/npm/", "a", public, "http://r.example:81/npm/a/-/a-1.0.0.tgz"},
		{"registry=https://r.example/a/", "a", public, "https://r.example/a/-/a-1.0.0.tgz"},
		{"registry=https://r.example\n@s:registry=https://s.example", "@s/a", public, "https://s.example/a/-/a-1.0.0.tgz"},
		{"registry=https://r.example", "a", "https://other.example/a.tgz", "https://other.example/a.tgz"},
		{"registry=https://r.example\nreplace-registry-host=always", "a", "https://other.example/a.tgz", "https://r.example/a.tgz"},
		{"registry=https://r.example\nreplace-registry-host=never", "a", public, public},
		{"registry=https://r.example\nreplace-registry-host=other.example", "a", "https://other.example/a.tgz", "https://r.example/a.tgz"},
		{"registry=https://registry.npmjs.org/", "@s/a", "https://registry.npmjs.org/@s/a/-/a-1.0.0.tgz", "https://registry.npmjs.org/@s/a/-/a-1.0.0.tgz"},
	} {
		client, err := New(config(t, c.rc), t.TempDir())
		if err != nil {
			t.Fatal(err)
		}
		if got, err := client.TarballURL(c.name, c.in); err != nil || got != c.want {
			t.Errorf("%q %s: %q, %v; want %q", c.rc, c.in, got, err, c.want)
		}
	}
	client, err := New(config(t, ""), t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	for _, bad := range []string{"ftp://x/a.tgz", "a.tgz", "http://[x"} {
		if got, err := client.TarballURL("a", bad); err == nil {
			t.Errorf("%q became %q", bad, got)
		}
	}
}

func TestCacheDamage(t *testing.T) {
	c := Cache{Dir: t.TempDir()}
	// The digest is that of "x".
	want := integrity.FromHex("sha1", "11f6ad8ec52a2984abaafd7c3b516503785c2072")
	put := func(text string) {
		f, err := c.temp()
		if err != nil {
			t.Fatal(err)
		}
		if _, err := f.WriteString(text); err != nil {
			t.Fatal(err)
		}
		f.Close()
		if _, err := c.put(f.Name(), want); err != nil {
			t.Fatal(err)
		}
	}
	put("x")
	if c.get(want) == "" {
		t.Error("a sound entry was not found")
	}
	put("y")
	if name := c.get(want); name != "" {
		t.Error("a damaged entry was used")
	}
	if _, err := os.Stat(c.path(want)); err == nil {
		t.Error("a damaged entry was kept")
	}
}
