//go:build !windows

package timezone

import (
	"bytes"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

// systemName returns the name of the zone that /etc/localtime stands for.
func systemName() string {
	if target, err := filepath.EvalSymlinks("/etc/localtime"); err == nil {
		if _, name, found := strings.Cut(target, "zoneinfo/"); found {
			return strings.TrimPrefix(strings.TrimPrefix(name, "posix/"), "right/")
		}
	}
	if b, err := os.ReadFile("/etc/timezone"); err == nil {
		if name := strings.TrimSpace(string(b)); find(name) != nil {
			return name
		}
	}
	return sameFile("/etc/localtime")
}

// sameFile looks for the zone file that name is a copy of.
func sameFile(name string) string {
	want, err := os.ReadFile(name)
	if err != nil {
		return "UTC"
	}
	const root = "/usr/share/zoneinfo"
	found := "UTC"
	_ = filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error { // an unreadable folder holds no answer
		if err != nil || d.IsDir() {
			return nil
		}
		zone, _ := filepath.Rel(root, path)
		info, err := d.Info()
		if err != nil || info.Size() != int64(len(want)) || find(zone) == nil {
			return nil
		}
		if b, err := os.ReadFile(path); err == nil && bytes.Equal(b, want) {
			found = zone
			return fs.SkipAll
		}
		return nil
	})
	return found
}
