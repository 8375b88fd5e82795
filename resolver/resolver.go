package resolver

import (
	"os"
	"slices"
)

// Options configure a Resolver. The zero value is Node without flags, without
// NODE_PATH and without builtin modules.
type Options struct {
	// FS is where files are looked up; OS{} if nil.
	FS FS
	// IsBuiltin tells whether a name without "node:" names a builtin module
	// that may be required without that prefix.
	IsBuiltin func(name string) bool
	// IsPrefixBuiltin tells whether a name with "node:" names a builtin.
	IsPrefixBuiltin func(name string) bool
	// Conditions are those of --conditions.
	Conditions []string
	// NoAddons drops the condition "node-addons" (--no-addons).
	NoAddons bool
	// PreserveSymlinks and PreserveSymlinksMain are the flags of that name.
	PreserveSymlinks, PreserveSymlinksMain bool
	// NodePath, Home and ExecPath make the legacy global folders: the values
	// of NODE_PATH, HOME (USERPROFILE) and process.execPath.
	NodePath, Home, ExecPath string
	// Cwd is the current directory; os.Getwd if nil.
	Cwd func() string
	// ParseURL parses a URL against an optional base and returns its href.
	// Without it only file: URLs are normalised, others stay as written.
	ParseURL func(input, base string) (href string, ok bool)
	// JSX makes .jsx and .tsx known extensions of ES module imports.
	JSX bool
	// NoTypeScript makes .ts, .mts and .cts unknown ones.
	NoTypeScript bool
	// Warn receives process warnings of kind DeprecationWarning.
	Warn func(Warning)
}

// Warning is one deprecation that Node emits while resolving.
type Warning struct {
	// Code is the deprecation's number, as DEP0128.
	Code string
	// Message is Node's text.
	Message string
}

// Resolver resolves specifiers. It belongs to one goroutine.
type Resolver struct {
	// PathCache, when not nil, keeps what look-ups have found in the place of
	// the resolver's own map: Module._pathCache, which programs see and clear.
	PathCache PathCache

	fs               FS
	opts             Options
	importConditions Conditions
	requireCond      Conditions

	statCache map[string]Kind
	pathCache map[string]string
	realDirs  map[string]string
	packages  map[string]packageEntry
	warned    map[string]bool
}

// PathCache keeps the files that look-ups have found.
type PathCache interface {
	Path(key string) (name string, ok bool)
	KeepPath(key, name string)
}

// New makes a Resolver.
func New(opts Options) *Resolver {
	r := &Resolver{fs: opts.FS, opts: opts}
	if r.fs == nil {
		r.fs = OS{}
	}
	tail := []string{"module-sync"}
	if !opts.NoAddons {
		tail = append(tail, "node-addons")
	}
	tail = append(tail, opts.Conditions...)
	r.importConditions = append(Conditions{"node", "import"}, tail...)
	r.requireCond = append(Conditions{"require", "node"}, tail...)
	return r
}

// Conditions are the condition names that hold for one resolution.
type Conditions []string

// Has reports whether a condition holds; "default" always does.
func (c Conditions) Has(name string) bool {
	return name == "default" || slices.Contains(c, name)
}

// ImportConditions are those that hold for import.
func (r *Resolver) ImportConditions() Conditions { return r.importConditions }

// RequireConditions are those that hold for require.
func (r *Resolver) RequireConditions() Conditions { return r.requireCond }

func (r *Resolver) isBuiltin(name string) bool {
	return r.opts.IsBuiltin != nil && r.opts.IsBuiltin(name)
}

func (r *Resolver) cwd() string {
	if r.opts.Cwd != nil {
		return r.opts.Cwd()
	}
	dir, err := os.Getwd()
	if err != nil {
		return separator
	}
	return dir
}

func (r *Resolver) warn(code, message string) {
	if r.opts.Warn != nil {
		r.opts.Warn(Warning{Code: code, Message: message})
	}
}

// warnOnce is warn for a deprecation that is told once for each key.
func (r *Resolver) warnOnce(key, code, message string) {
	if r.warned[key] {
		return
	}
	if r.warned == nil {
		r.warned = make(map[string]bool)
	}
	r.warned[key] = true
	r.warn(code, message)
}
