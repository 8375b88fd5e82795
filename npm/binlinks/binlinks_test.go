package binlinks

import (
	"maps"
	"os"
	"path/filepath"
	"runtime"
	"testing"
)

func TestNames(t *testing.T) {
	got := Names("pkg", map[string]string{"": "./cli.js", "a": "bin/../a.js", "../../b": "../../../etc/x", "c": "", "d/e": `lib\d.js`})
	want := map[string]string{"pkg": "cli.js", "a": "a.js", "b": "etc/x", "e": "lib/d.js"}
	if !maps.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestLink(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("symbolic links")
	}
	dir := t.TempDir()
	target := filepath.Join(dir, "p", "cli.js")
	if err := os.MkdirAll(filepath.Dir(target), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(target, []byte("#!/usr/bin/env node\r\nx\r\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	bin := filepath.Join(dir, ".bin")
	for range 2 {
		if err := Link(bin, "cmd", target); err != nil {
			t.Fatal(err)
		}
	}
	if got, _ := os.Readlink(filepath.Join(bin, "cmd")); got != "../p/cli.js" {
		t.Errorf("link to %q", got)
	}
	data, _ := os.ReadFile(target)
	info, _ := os.Stat(target)
	if string(data) != "#!/usr/bin/env node\nx\r\n" || info.Mode().Perm() != 0o755 {
		t.Errorf("target %q %v", data, info.Mode())
	}
	if err := Link(bin, "gone", filepath.Join(dir, "none")); err != nil {
		t.Errorf("a missing file: %v", err)
	}
}

func TestShims(t *testing.T) {
	got := shims("node", "../p/cli.js")
	if want := "@node \"%~dp0\\..\\p\\cli.js\" %*\r\n"; got[".cmd"] != want {
		t.Errorf("cmd %q, want %q", got[".cmd"], want)
	}
}

func TestInterpreter(t *testing.T) {
	name := filepath.Join(t.TempDir(), "f")
	for text, want := range map[string]string{
		"#!/usr/bin/env node\n": "node", "#!/usr/bin/env -S node --x\n": "node", "#! /bin/sh\n": "sh", "x": "", "#!\n": "",
	} {
		if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		if got := interpreter(name); got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}
