package npm

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"runtime"
	"strings"

	"github.com/sxfescript/sxn/npm/binlinks"
	"github.com/sxfescript/sxn/npm/lockfile"
)

// place moves staged packages to their places, makes links and commands,
// removes what does not belong, and writes the record.
func (in *installer) place(todo []*lockfile.Package) error {
	wanted := make(map[string]*lockfile.Package, len(in.wanted))
	for _, p := range in.wanted {
		wanted[p.Path] = p
	}
	// From here the record no longer holds; a run that is cut short must not
	// leave it.
	if err := os.Remove(filepath.Join(in.modules, hiddenLock)); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	// Workspaces have node_modules folders of their own.
	folders := map[string]bool{"node_modules": true}
	for _, p := range in.wanted {
		if lockfile.InNodeModules(p.Path) {
			folders[lockfile.Modules(p.Path)] = true
		} else {
			folders[path.Join(p.Path, "node_modules")] = true
		}
	}
	for folder := range folders {
		if err := in.prune(folder, wanted); err != nil {
			return err
		}
	}
	for i, p := range todo {
		if wanted[p.Path] != p {
			continue
		}
		if err := in.put(p, i); err != nil {
			return err
		}
	}
	if err := in.link(wanted); err != nil {
		return err
	}
	if err := in.linkBins(wanted); err != nil {
		return err
	}
	for _, p := range in.wanted {
		if p.HasInstallScript && lockfile.InNodeModules(p.Path) {
			in.summary.Scripts = append(in.summary.Scripts, p.Name+"@"+p.Version)
		}
	}
	return in.writeHidden(wanted)
}

// prune removes packages of one node_modules folder that are not wanted.
// Names with a dot in front belong to tools and stay.
func (in *installer) prune(folder string, wanted map[string]*lockfile.Package) error {
	entries, err := os.ReadDir(in.full(folder))
	if err != nil {
		if errors.Is(err, fs.ErrNotExist) {
			return nil
		}
		return err
	}
	for _, e := range entries {
		name := e.Name()
		if strings.HasPrefix(name, ".") {
			continue
		}
		child := folder + "/" + name
		if strings.HasPrefix(name, "@") && e.IsDir() {
			if err := in.prune(child, wanted); err != nil {
				return err
			}
			// An empty scope folder goes; one with packages cannot be removed.
			os.Remove(in.full(child))
			continue
		}
		if wanted[child] != nil || in.holdsWanted(child, wanted) {
			continue
		}
		if err := os.RemoveAll(in.full(child)); err != nil {
			return err
		}
		in.summary.Removed++
	}
	return nil
}

// holdsWanted reports a folder that a wanted package lies in though it is
// none itself.
func (in *installer) holdsWanted(folder string, wanted map[string]*lockfile.Package) bool {
	for p := range wanted {
		if strings.HasPrefix(p, folder+"/") {
			return true
		}
	}
	return false
}

// put moves staged package i to its place.
func (in *installer) put(p *lockfile.Package, i int) error {
	full := in.full(p.Path)
	if err := os.MkdirAll(filepath.Dir(full), 0o755); err != nil {
		return err
	}
	if _, err := os.Lstat(full); err == nil {
		in.summary.Changed++
		// Set the old one aside first: a rename is quick, a removal is not.
		old := filepath.Join(in.staging, fmt.Sprintf("old-%d", i))
		if err := os.Rename(full, old); err != nil {
			return err
		}
	} else {
		in.summary.Added++
	}
	return os.Rename(in.stagePath(i), full)
}

// link makes the links of workspaces and file: dependencies.
func (in *installer) link(wanted map[string]*lockfile.Package) error {
	for _, p := range in.wanted {
		if !p.Link {
			continue
		}
		target := in.full(p.Resolved)
		if _, err := os.Stat(target); err != nil {
			return &Error{Code: "ENOENT", Message: "the folder that " + p.Path + " links to is missing: " + target, Err: err}
		}
		full := in.full(p.Path)
		rel, err := filepath.Rel(filepath.Dir(full), target)
		if err != nil {
			return err
		}
		if old, err := os.Readlink(full); err == nil && (old == rel || old == target) {
			in.summary.Kept++
			continue
		}
		if _, err := os.Lstat(full); err == nil {
			in.summary.Changed++
		} else {
			in.summary.Added++
		}
		if err := os.RemoveAll(full); err != nil {
			return err
		}
		if err := os.MkdirAll(filepath.Dir(full), 0o755); err != nil {
			return err
		}
		if err := linkDir(rel, target, full); err != nil {
			return err
		}
	}
	return nil
}

// linkDir makes a link to a folder. Windows lets every user make junctions,
// but only some make symbolic links.
func linkDir(rel, target, link string) error {
	err := os.Symlink(rel, link)
	if err != nil && runtime.GOOS == "windows" {
		return exec.Command("cmd", "/c", "mklink", "/J", link, target).Run()
	}
	return err
}

// linkBins makes the commands of all packages and removes those of packages
// that are gone. The first package of a folder that has a name keeps it.
func (in *installer) linkBins(wanted map[string]*lockfile.Package) error {
	made := make(map[string]map[string]bool)
	for _, p := range in.wanted {
		if !lockfile.InNodeModules(p.Path) {
			continue
		}
		source := p
		if p.Link {
			if source = in.lock.Get(p.Resolved); source == nil {
				continue
			}
		}
		dir := in.binDir(p)
		names := made[dir]
		if names == nil {
			names = make(map[string]bool)
			made[dir] = names
		}
		for name, target := range binlinks.Names(path.Base(source.Name), source.Bin) {
			if names[name] {
				continue
			}
			if err := binlinks.Link(dir, name, filepath.Join(in.full(p.Path), filepath.FromSlash(target))); err != nil {
				return err
			}
			names[name] = true
		}
	}
	for dir, names := range made {
		if err := pruneBins(dir, names); err != nil {
			return err
		}
	}
	return nil
}

// pruneBins removes commands that lead nowhere, or to no package any more.
func pruneBins(dir string, names map[string]bool) error {
	entries, err := os.ReadDir(dir)
	if err != nil {
		if errors.Is(err, fs.ErrNotExist) {
			return nil
		}
		return err
	}
	for _, e := range entries {
		name := strings.TrimSuffix(strings.TrimSuffix(e.Name(), ".cmd"), ".ps1")
		if names[name] || names[e.Name()] {
			continue
		}
		if err := os.Remove(filepath.Join(dir, e.Name())); err != nil {
			return err
		}
	}
	// The folder itself goes once it is empty.
	if len(names) == 0 {
		os.Remove(dir)
	}
	return nil
}

// writeHidden records what is installed, in the form of a lock file.
func (in *installer) writeHidden(wanted map[string]*lockfile.Package) error {
	if len(wanted) == 0 {
		return nil
	}
	var b bytes.Buffer
	b.WriteString("{\n")
	field := func(name string, value any) error {
		text, err := json.Marshal(value)
		if err == nil {
			fmt.Fprintf(&b, "  %q: %s,\n", name, text)
		}
		return err
	}
	name := in.lock.Name
	if name == "" {
		name = filepath.Base(in.dir)
	}
	if err := field("name", name); err != nil {
		return err
	}
	if in.lock.Version != "" {
		if err := field("version", in.lock.Version); err != nil {
			return err
		}
	}
	b.WriteString("  \"lockfileVersion\": 3,\n  \"requires\": true,\n  \"packages\": {")
	first := true
	for _, p := range in.lock.Packages {
		if wanted[p.Path] == nil {
			continue
		}
		if !first {
			b.WriteByte(',')
		}
		first = false
		b.WriteString("\n    ")
		key, err := json.Marshal(p.Path)
		if err != nil {
			return err
		}
		b.Write(key)
		b.WriteString(": ")
		if err := json.Indent(&b, p.Raw, "    ", "  "); err != nil {
			return err
		}
	}
	b.WriteString("\n  }\n}\n")
	if err := os.MkdirAll(in.modules, 0o755); err != nil {
		return err
	}
	temp := filepath.Join(in.modules, hiddenLock+".new")
	if err := os.WriteFile(temp, b.Bytes(), 0o644); err != nil {
		return err
	}
	return os.Rename(temp, filepath.Join(in.modules, hiddenLock))
}
