package npm

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/sxfescript/sxn/npm/integrity"
	"github.com/sxfescript/sxn/npm/lockfile"
	"github.com/sxfescript/sxn/npm/registry"
	"github.com/sxfescript/sxn/npm/tarball"
)

// fetcher gets packages from where the lock file says they are.
type fetcher struct {
	in        *installer
	client    *registry.Client
	unpacking chan struct{} // bounds how many archives are unpacked at once
}

// isGit reports a resolved value that names a repository.
func isGit(resolved string) bool {
	return strings.HasPrefix(resolved, "git+") || strings.HasPrefix(resolved, "git:") ||
		strings.HasPrefix(resolved, "git@") || strings.HasPrefix(resolved, "github:")
}

// fetch unpacks a package into dir, which it makes.
func (f *fetcher) fetch(ctx context.Context, p *lockfile.Package, dir string) error {
	var name string
	if local, ok := strings.CutPrefix(p.Resolved, "file:"); ok {
		name = filepath.Join(f.in.dir, filepath.FromSlash(local))
		if filepath.IsAbs(filepath.FromSlash(local)) {
			name = filepath.FromSlash(local)
		}
		if err := checkFile(name, p.Integrity); err != nil {
			return err
		}
	} else if isGit(p.Resolved) {
		return &Error{Code: "EUNSUPPORTEDPROTOCOL", Message: "git dependencies are not supported yet (" + p.Resolved + ")"}
	} else {
		blob, err := f.client.Tarball(ctx, p.Name, p.Version, p.Resolved, p.Integrity)
		if err != nil {
			return err
		}
		defer blob.Close()
		name = blob.Path
	}
	select {
	case f.unpacking <- struct{}{}:
		defer func() { <-f.unpacking }()
	case <-ctx.Done():
		return ctx.Err()
	}
	return unpack(name, dir)
}

func unpack(archive, dir string) error {
	in, err := os.Open(archive)
	if err != nil {
		return err
	}
	defer in.Close()
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	result, err := tarball.Extract(in, dir, tarball.Limits{})
	if err == nil && result.Files == 0 {
		err = errors.New("the archive has no files")
	}
	return err
}

// checkFile checks a local archive.
func checkFile(name, sri string) error {
	info, err := os.Stat(name)
	if err != nil {
		return err
	}
	if info.IsDir() {
		return fmt.Errorf("%s is a folder, which the lock file should link", name)
	}
	want := integrity.Parse(sri)
	if want.Empty() {
		return nil
	}
	f, err := os.Open(name)
	if err != nil {
		return err
	}
	defer f.Close()
	h := want.NewHash()
	n, err := io.Copy(h, f)
	if err != nil {
		return err
	}
	return want.Check(h.Sum(nil), n)
}
