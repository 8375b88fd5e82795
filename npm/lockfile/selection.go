package lockfile

import (
	"fmt"
	"slices"
	"sort"
	"strings"
)

// Platform is what "os", "cpu" and "libc" are compared with, in Node's words.
type Platform struct {
	OS, CPU, Libc string
}

// Supports reports whether a package is for the platform.
func (pl Platform) Supports(p *Package) bool {
	return listed(pl.OS, p.OS) && listed(pl.CPU, p.CPU) && (pl.Libc == "" && len(p.Libc) == 0 || listed(pl.Libc, p.Libc))
}

// listed reports whether a list names a value, or only excludes others.
func listed(value string, list List) bool {
	if len(list) == 0 || len(list) == 1 && list[0] == "any" {
		return true
	}
	match, excluded := false, 0
	for _, entry := range list {
		if not, ok := strings.CutPrefix(entry, "!"); ok {
			if not == value {
				return false
			}
			excluded++
			continue
		}
		match = match || entry == value
	}
	return match || excluded == len(list)
}

// PlatformError is npm's EBADPLATFORM.
type PlatformError struct {
	Package  *Package
	Platform Platform
}

// Code is "EBADPLATFORM".
func (*PlatformError) Code() string { return "EBADPLATFORM" }

// Error names the package and both platforms.
func (e *PlatformError) Error() string {
	return fmt.Sprintf("unsupported platform for %s@%s: wanted os %q, cpu %q, libc %q (current: %s, %s, %s)",
		e.Package.Name, e.Package.Version, e.Package.OS, e.Package.CPU, e.Package.Libc, e.Platform.OS, e.Platform.CPU, e.Platform.Libc)
}

// Select returns the packages to install: those of other platforms and the
// omitted kinds ("dev", "optional", "peer") left out, sorted by path, so that
// a package comes before what lies in it.
func (l *Lock) Select(omit []string, pl Platform) ([]*Package, error) {
	noDev, noOptional, noPeer := slices.Contains(omit, "dev"), slices.Contains(omit, "optional"), slices.Contains(omit, "peer")
	dropped := make(map[*Package]bool)
	for _, p := range l.Packages {
		switch {
		case p.Extraneous,
			noDev && p.Dev,
			noOptional && p.Optional,
			noDev && noOptional && p.DevOptional,
			noPeer && p.Peer:
			dropped[p] = true
		case !pl.Supports(p):
			if !p.Optional && !p.DevOptional {
				return nil, &PlatformError{Package: p, Platform: pl}
			}
			dropped[p] = true
		}
	}
	reached := l.reach(dropped, noDev, noOptional)
	var out []*Package
	for _, p := range l.Packages {
		if dropped[p] || l.inDropped(p, dropped) {
			continue
		}
		// What only a package of another platform needs is not installed.
		if (p.Optional || p.DevOptional) && !reached[p] {
			continue
		}
		out = append(out, p)
	}
	sort.Slice(out, func(i, j int) bool { return out[i].Path < out[j].Path })
	return out, nil
}

func (l *Lock) inDropped(p *Package, dropped map[*Package]bool) bool {
	for parent := Parent(p.Path); parent != ""; parent = Parent(parent) {
		if q := l.byPath[parent]; q != nil && dropped[q] {
			return true
		}
	}
	return false
}

// reach walks the dependencies from the project and its workspaces.
func (l *Lock) reach(dropped map[*Package]bool, noDev, noOptional bool) map[*Package]bool {
	reached := make(map[*Package]bool)
	var queue []*Package
	visit := func(p *Package) {
		if p != nil && !dropped[p] && !reached[p] {
			reached[p] = true
			queue = append(queue, p)
		}
	}
	follow := func(from string, deps map[string]string) {
		for name := range deps {
			visit(l.lookup(from, name))
		}
	}
	expand := func(p *Package, top bool) {
		follow(p.Path, p.Dependencies)
		follow(p.Path, p.PeerDependencies)
		if !noOptional {
			follow(p.Path, p.OptionalDependencies)
		}
		if top && !noDev {
			follow(p.Path, p.DevDependencies)
		}
		if p.Link {
			visit(l.byPath[p.Resolved])
		}
	}
	expand(l.Root, true)
	for _, p := range l.Packages {
		if !InNodeModules(p.Path) {
			visit(p)
		}
	}
	for len(queue) > 0 {
		p := queue[0]
		queue = queue[1:]
		expand(p, !InNodeModules(p.Path))
	}
	return reached
}

// lookup finds what a package at a path gets when it requires a name.
func (l *Lock) lookup(from, name string) *Package {
	for {
		prefix := ""
		if from != "" {
			prefix = from + "/"
		}
		if p := l.byPath[prefix+"node_modules/"+name]; p != nil {
			return p
		}
		if from == "" {
			return nil
		}
		if InNodeModules(from) {
			from = Parent(from)
			continue
		}
		i := strings.LastIndexByte(from, '/')
		from = from[:max(i, 0)]
	}
}
