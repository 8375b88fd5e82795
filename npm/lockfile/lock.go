package lockfile

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"path"
	"strings"
)

// Lock is a lock file.
type Lock struct {
	Name, Version string
	// LockfileVersion is 2 or 3.
	LockfileVersion int
	// Root is the project itself, as it was when the lock was written.
	Root *Package
	// Packages are all others in the order of the file.
	Packages []*Package

	byPath map[string]*Package
}

// Package is one entry of "packages".
type Package struct {
	// Path is the key: where the package lies, as node_modules/a/node_modules/b.
	Path string `json:"-"`
	// Raw is the entry's source text.
	Raw json.RawMessage `json:"-"`

	Name, Version       string
	Resolved, Integrity string
	Link                bool
	Dev, Optional       bool
	DevOptional, Peer   bool
	InBundle            bool
	Extraneous          bool
	HasInstallScript    bool
	OS, CPU, Libc       List
	Bin                 Bin

	Dependencies         map[string]string
	DevDependencies      map[string]string
	OptionalDependencies map[string]string
	PeerDependencies     map[string]string
	PeerDependenciesMeta map[string]struct{ Optional bool }
}

// List is a string or an array of strings.
type List []string

// UnmarshalJSON implements json.Unmarshaler.
func (l *List) UnmarshalJSON(data []byte) error {
	var one string
	if json.Unmarshal(data, &one) == nil {
		*l = List{one}
		return nil
	}
	var many []string
	if err := json.Unmarshal(data, &many); err != nil {
		// Anything else says nothing about the platform.
		*l = nil
		return nil
	}
	*l = many
	return nil
}

// Bin maps command names to files; a single string stands under "".
type Bin map[string]string

// UnmarshalJSON implements json.Unmarshaler.
func (b *Bin) UnmarshalJSON(data []byte) error {
	var one string
	if json.Unmarshal(data, &one) == nil {
		*b = Bin{"": one}
		return nil
	}
	var many map[string]json.RawMessage
	*b = nil
	if json.Unmarshal(data, &many) != nil {
		return nil
	}
	for name, raw := range many {
		if json.Unmarshal(raw, &one) == nil {
			if *b == nil {
				*b = make(Bin, len(many))
			}
			(*b)[name] = one
		}
	}
	return nil
}

// Errors of lock files that cannot be used.
var (
	ErrSyntax  = errors.New("the lock file is not valid")
	ErrVersion = errors.New("the lock file has a version that is not supported")
)

// Parse reads a lock file.
func Parse(data []byte) (*Lock, error) {
	data = bytes.TrimPrefix(data, []byte("\ufeff"))
	var head struct {
		Name, Version   string
		LockfileVersion int
		Packages        json.RawMessage
	}
	if err := json.Unmarshal(data, &head); err != nil {
		return nil, fmt.Errorf("%w: %w", ErrSyntax, err)
	}
	if head.LockfileVersion < 2 || head.LockfileVersion > 3 {
		return nil, fmt.Errorf("%w: lockfileVersion is %d, supported are 2 and 3 (npm 7 and later write them)", ErrVersion, head.LockfileVersion)
	}
	l := &Lock{Name: head.Name, Version: head.Version, LockfileVersion: head.LockfileVersion, byPath: make(map[string]*Package)}
	if err := l.readPackages(head.Packages); err != nil {
		return nil, fmt.Errorf("%w: %w", ErrSyntax, err)
	}
	return l, nil
}

// readPackages reads the entries in their order.
func (l *Lock) readPackages(raw json.RawMessage) error {
	if len(raw) == 0 {
		return errors.New(`it has no "packages"`)
	}
	dec := json.NewDecoder(bytes.NewReader(raw))
	if t, err := dec.Token(); err != nil || t != json.Delim('{') {
		return errors.New(`"packages" is no object`)
	}
	for dec.More() {
		key, err := dec.Token()
		if err != nil {
			return err
		}
		p := &Package{}
		if err := dec.Decode(&p.Raw); err != nil {
			return err
		}
		if err := json.Unmarshal(p.Raw, p); err != nil {
			return fmt.Errorf("packages[%q]: %w", key, err)
		}
		p.Path, _ = key.(string)
		if p.Path == "" {
			l.Root = p
			continue
		}
		if !validPath(p.Path) {
			return fmt.Errorf("packages[%q]: the path leads out of the project", p.Path)
		}
		if p.Name == "" {
			p.Name = nameOf(p.Path)
		}
		if !validName(p.Name) && !p.Link && InNodeModules(p.Path) {
			return fmt.Errorf("packages[%q]: bad name %q", p.Path, p.Name)
		}
		if l.byPath[p.Path] != nil {
			return fmt.Errorf("packages[%q] is there twice", p.Path)
		}
		l.byPath[p.Path] = p
		l.Packages = append(l.Packages, p)
	}
	if l.Root == nil {
		l.Root = &Package{}
	}
	return nil
}

// Get returns the package at a path, nil if there is none.
func (l *Lock) Get(p string) *Package { return l.byPath[p] }

// validPath accepts relative slash paths without ".." that leave the project.
// Links may point outside ("../other"), so a leading run of ".." is allowed
// where no node_modules is part of the path.
func validPath(p string) bool {
	if p == "" || strings.ContainsAny(p, "\x00\\") || strings.HasPrefix(p, "/") || path.Clean(p) != p {
		return false
	}
	if len(p) > 1 && p[1] == ':' {
		return false
	}
	return !strings.HasPrefix(p, "..") || !InNodeModules(p)
}

// InNodeModules reports whether a path lies in a node_modules folder.
func InNodeModules(p string) bool {
	return strings.HasPrefix(p, "node_modules/") || strings.Contains(p, "/node_modules/")
}

// nameOf is the package name that a path implies.
func nameOf(p string) string {
	i := strings.LastIndex(p, "node_modules/")
	if i < 0 {
		return path.Base(p)
	}
	return p[i+len("node_modules/"):]
}

func validName(name string) bool {
	if name == "" || len(name) > 512 || strings.ContainsAny(name, "\\%\x00:?#") || strings.HasPrefix(name, ".") {
		return false
	}
	if scope, rest, ok := strings.Cut(name, "/"); ok {
		return len(scope) > 1 && scope[0] == '@' && rest != "" && !strings.Contains(rest, "/") && rest[0] != '.'
	}
	return true
}

// Parent returns the path of the package that a nested package lies in, ""
// for the project.
func Parent(p string) string {
	i := strings.LastIndex(p, "/node_modules/")
	if i < 0 {
		return ""
	}
	return p[:i]
}

// Modules returns the node_modules folder that holds the package.
func Modules(p string) string {
	i := strings.LastIndex(p, "node_modules/")
	if i < 0 {
		return ""
	}
	return p[:i+len("node_modules")]
}
