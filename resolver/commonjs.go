package resolver

import (
	"os"
	"path/filepath"
	"strings"
)

// RequireRequest is one call of require or require.resolve.
type RequireRequest struct {
	// Specifier is the argument.
	Specifier string
	// ParentFile is the requiring module's filename; empty in a REPL or -e.
	ParentFile string
	// ParentDir is where self-reference and "imports" are looked up if there
	// is no ParentFile; empty to skip them.
	ParentDir string
	// ParentPaths is module.paths.
	ParentPaths []string
	// GlobalPaths is Module.globalPaths as it is now; nil for GlobalPaths().
	GlobalPaths []string
	// Paths is the option of require.resolve, used if HasPaths.
	Paths    []string
	HasPaths bool
	// Extensions are the keys of Module._extensions; nil for Node's own.
	Extensions []string
	// Conditions are those of a custom loader; nil for the default.
	Conditions Conditions
	// IsMain is true for the entry point.
	IsMain bool
	// RequireStack lists the filenames of the parents, nearest first.
	RequireStack []string
}

// Require is Module._resolveFilename: a filename, or the specifier itself if
// it names a builtin. The error is an *Error.
// https://nodejs.org/api/modules.html#all-together
func (r *Resolver) Require(q RequireRequest) (string, error) {
	name, err := r.require(&q)
	if err != nil {
		return "", err
	}
	return name, nil
}

func (r *Resolver) require(q *RequireRequest) (string, *Error) {
	request := q.Specifier
	if name, ok := strings.CutPrefix(request, "node:"); ok {
		if r.opts.IsPrefixBuiltin != nil && r.opts.IsPrefixBuiltin(name) {
			return request, nil
		}
	} else if r.isBuiltin(request) {
		return request, nil
	}
	conds := q.Conditions
	if conds == nil {
		conds = r.requireCond
	}
	paths := r.requirePaths(q)
	selfFile := q.ParentFile
	if selfFile == "" && q.ParentDir != "" {
		selfFile = joinBase(q.ParentDir, "_")
	}
	if selfFile != "" {
		if strings.HasPrefix(request, "#") {
			pkg, err := r.scope(selfFile)
			if err != nil {
				return "", err
			}
			if pkg != nil && pkg.HasImports() {
				t, err := r.packageImports(request, selfFile, PathToFileURL(selfFile), conds)
				if err == nil {
					return r.finalizeRequire(t, selfFile, pkg.Path)
				}
				if err.Code == "ERR_MODULE_NOT_FOUND" {
					err = errNotFoundCJS(request, "")
				}
				return "", err
			}
		}
		if name, err := r.trySelf(request, selfFile, conds); name != "" || err != nil {
			return name, err
		}
	}
	name, err := r.findPath(request, paths, q.IsMain, q.Extensions, conds)
	if err == nil && name == "" {
		err = errRequire(request, q.RequireStack)
	}
	return name, err
}

// requirePaths is where a request is looked up.
func (r *Resolver) requirePaths(q *RequireRequest) []string {
	global := q.GlobalPaths
	if global == nil {
		global = r.GlobalPaths()
	}
	if !q.HasPaths {
		return r.LookupPaths(q.Specifier, q.ParentFile, q.ParentPaths, global)
	}
	if isRelative(q.Specifier) {
		return q.Paths
	}
	var out []string
	seen := make(map[string]bool)
	for _, p := range q.Paths {
		for _, l := range append(r.NodeModulePaths(p), global...) {
			if !seen[l] {
				seen[l] = true
				out = append(out, l)
			}
		}
	}
	return out
}

// isRelative reports a request that starts with "./" or "../".
func isRelative(s string) bool {
	if s == "" || s[0] != '.' {
		return false
	}
	s = s[1:]
	if s != "" && s[0] == '.' {
		s = s[1:]
	}
	return s == "" || isSep(s[0])
}

// LookupPaths is Module._resolveLookupPaths.
func (r *Resolver) LookupPaths(request, parentFile string, parentPaths, global []string) []string {
	if !isRelative(request) {
		if len(parentPaths) == 0 {
			return global
		}
		out := make([]string, 0, len(parentPaths)+len(global))
		return append(append(out, parentPaths...), global...)
	}
	if parentFile == "" {
		return []string{"."}
	}
	return []string{filepath.Dir(parentFile)}
}

// NodeModulePaths is Module._nodeModulePaths: the node_modules folders of a
// directory and of those above it.
func (r *Resolver) NodeModulePaths(from string) []string {
	if !isAbs(from) {
		from = filepath.Join(r.cwd(), from)
	}
	dir := filepath.Clean(from)
	var paths []string
	for {
		up := filepath.Dir(dir)
		if up == dir {
			return append(paths, joinBase(dir, "node_modules"))
		}
		if filepath.Base(dir) != "node_modules" {
			paths = append(paths, joinBase(dir, "node_modules"))
		}
		dir = up
	}
}

// GlobalPaths is the start value of Module.globalPaths: NODE_PATH and the
// legacy folders.
// https://nodejs.org/api/modules.html#loading-from-the-global-folders
func (r *Resolver) GlobalPaths() []string { return r.GlobalPathsOf(r.opts.NodePath, r.opts.Home) }

// GlobalPathsOf is GlobalPaths for other values of NODE_PATH and HOME.
func (r *Resolver) GlobalPathsOf(nodePath, home string) []string {
	var paths []string
	for _, p := range strings.Split(nodePath, string(os.PathListSeparator)) {
		if p != "" {
			paths = append(paths, p)
		}
	}
	if home != "" {
		paths = append(paths, filepath.Join(home, ".node_modules"), filepath.Join(home, ".node_libraries"))
	}
	if exec := r.opts.ExecPath; exec != "" {
		prefix := filepath.Dir(exec)
		if !isWindows {
			prefix = filepath.Dir(prefix)
		}
		paths = append(paths, filepath.Join(prefix, "lib", "node"))
	}
	return paths
}

// trySelf resolves a package's own name through its exports.
func (r *Resolver) trySelf(request, file string, conds Conditions) (string, *Error) {
	pkg, err := r.scope(file)
	if err == nil {
		err = pkg.check()
	}
	if err != nil || pkg == nil || !pkg.HasExports() || !pkg.HasName {
		return "", err
	}
	subpath := "."
	if request != pkg.Name {
		rest, ok := strings.CutPrefix(request, pkg.Name+"/")
		if !ok {
			return "", nil
		}
		subpath = "./" + rest
	}
	q := mapRequest{pkg: pkg, base: file, baseURL: PathToFileURL(file), conds: conds}
	t, err := r.packageExports(q, subpath)
	if err != nil {
		if err.Code == "ERR_MODULE_NOT_FOUND" {
			err = errNotFoundCJS(request, pkg.Path)
		}
		return "", err
	}
	return r.finalizeRequire(t, file, pkg.Dir)
}

// FindPath is Module._findPath; the name is empty if nothing was found.
func (r *Resolver) FindPath(request string, paths []string, isMain bool, extensions []string, conds Conditions) (string, error) {
	if conds == nil {
		conds = r.requireCond
	}
	name, err := r.findPath(request, paths, isMain, extensions, conds)
	if err != nil {
		return "", err
	}
	return name, nil
}

// nodeExtensions returns Node's own Module._extensions keys.
func nodeExtensions() []string { return []string{".js", ".json", ".node"} }

func (r *Resolver) findPath(request string, paths []string, isMain bool, exts []string, conds Conditions) (string, *Error) {
	absolute := isAbs(request)
	if absolute {
		paths = []string{""}
	} else if len(paths) == 0 {
		return "", nil
	}
	cacheKey := request + "\x00" + strings.Join(paths, "\x00")
	if name, ok := r.cachedPath(cacheKey); ok {
		return name, nil
	}
	if exts == nil {
		exts = nodeExtensions()
	}
	trailing := hasTrailingSlash(request)
	inside := !isRelative(request) || !strings.HasPrefix(filepath.Clean(request), "..")
	for _, dir := range paths {
		if inside && dir != "" && r.stat(r.absolute(dir)) != Dir {
			continue
		}
		if !absolute {
			name, err := r.nodeModulesExports(r.absolute(dir), request, conds)
			if name != "" || err != nil {
				return name, err
			}
		}
		base := resolvePath(r.absolute(dir), request)
		kind := r.stat(base)
		name := ""
		if !trailing {
			if kind == File {
				name = r.realFile(base, isMain)
			}
			if name == "" {
				name = r.tryExtensions(base, exts, isMain)
			}
		}
		if name == "" && kind == Dir {
			var err *Error
			if name, err = r.tryPackage(base, exts, isMain, request); err != nil {
				return "", err
			}
		}
		if name != "" {
			r.keepPath(cacheKey, name)
			return name, nil
		}
	}
	return "", nil
}

func (r *Resolver) cachedPath(key string) (string, bool) {
	if c := r.PathCache; c != nil {
		return c.Path(key)
	}
	name, ok := r.pathCache[key]
	return name, ok
}

func (r *Resolver) keepPath(key, name string) {
	if c := r.PathCache; c != nil {
		c.KeepPath(key, name)
		return
	}
	if r.pathCache == nil {
		r.pathCache = make(map[string]string)
	}
	r.pathCache[key] = name
}

func (r *Resolver) absolute(dir string) string {
	if dir == "" || isAbs(dir) {
		return dir
	}
	return filepath.Join(r.cwd(), dir)
}

// hasTrailingSlash reports a request that can only mean a directory.
func hasTrailingSlash(s string) bool {
	n := len(s)
	switch {
	case n == 0:
		return false
	case isSep(s[n-1]):
		return true
	case s[n-1] != '.':
		return false
	case n == 1 || isSep(s[n-2]):
		return true
	}
	return s[n-2] == '.' && (n == 2 || isSep(s[n-3]))
}

// realFile is the name a found file gets: its real path, or the path itself
// if links are preserved. Empty if it vanished.
func (r *Resolver) realFile(path string, isMain bool) string {
	if isMain && r.opts.PreserveSymlinksMain || !isMain && r.opts.PreserveSymlinks {
		return path
	}
	real, err := r.Realpath(path)
	if err != nil {
		return ""
	}
	return real
}

func (r *Resolver) tryFile(path string, isMain bool) string {
	if r.stat(path) != File {
		return ""
	}
	return r.realFile(path, isMain)
}

func (r *Resolver) tryExtensions(base string, exts []string, isMain bool) string {
	for _, ext := range exts {
		if name := r.tryFile(base+ext, isMain); name != "" {
			return name
		}
	}
	return ""
}

// tryPackage is LOAD_AS_DIRECTORY.
func (r *Resolver) tryPackage(dir string, exts []string, isMain bool, original string) (string, *Error) {
	pkg, err := r.readPackage(dir, "")
	if err == nil {
		err = pkg.check()
	}
	if err != nil {
		return "", err
	}
	index := joinBase(dir, "index")
	if pkg == nil || pkg.Main == "" {
		return r.tryExtensions(index, exts, isMain), nil
	}
	file := resolvePath(dir, pkg.Main)
	name := r.tryFile(file, isMain)
	if name == "" {
		name = r.tryExtensions(file, exts, isMain)
	}
	if name == "" {
		name = r.tryExtensions(joinBase(file, "index"), exts, isMain)
	}
	if name != "" {
		return name, nil
	}
	if name = r.tryExtensions(index, exts, isMain); name == "" {
		return "", &Error{Name: "Error", Code: "MODULE_NOT_FOUND", Path: pkg.Path, RequestPath: original,
			Message: "Cannot find module '" + file + `'. Please verify that the package.json has a valid "main" entry`}
	}
	r.warn("DEP0128", "Invalid 'main' field in '"+pkg.Path+"' of '"+pkg.Main+
		"'. Please either fix that or report it to the module author")
	return name, nil
}

// nodeModulesExports is LOAD_PACKAGE_EXPORTS.
func (r *Resolver) nodeModulesExports(dir, request string, conds Conditions) (string, *Error) {
	name, rest, ok := splitPackage(request)
	if !ok {
		return "", nil
	}
	pkg, err := r.readPackage(filepath.Join(dir, name), "")
	if err == nil {
		err = pkg.check()
	}
	if err != nil || pkg == nil || !pkg.HasExports() {
		return "", err
	}
	t, err := r.packageExports(mapRequest{pkg: pkg, conds: conds}, "."+rest)
	if err != nil {
		if err.Code == "ERR_MODULE_NOT_FOUND" {
			err = errNotFoundCJS(request, pkg.Path)
		}
		return "", err
	}
	return r.finalizeRequire(t, "", pkg.Dir)
}

// splitPackage splits a bare request into package name and "/rest". A name
// starts with neither "." nor "\", has no "%" and no backslash.
func splitPackage(request string) (name, rest string, ok bool) {
	s := request
	scope := 0
	if strings.HasPrefix(s, "@") {
		i := strings.IndexByte(s, '/')
		if i > 1 && !strings.ContainsAny(s[:i], `\%`) {
			scope = i + 1
		}
	}
	end := strings.IndexByte(s[scope:], '/')
	if end < 0 {
		end = len(s)
	} else {
		end += scope
	}
	part := s[scope:end]
	if scope > 0 && (part == "" || strings.ContainsAny(part, `\%`) || part[0] == '.') {
		// The whole may still be a name without a scope: "@x" and a rest.
		scope, end = 0, strings.IndexByte(s, '/')
		part = s[:end]
	}
	if part == "" || part[0] == '.' || strings.ContainsAny(part, `\%`) {
		return "", "", false
	}
	return s[:end], s[end:], true
}

// finalizeRequire turns what a map gave into a filename.
func (r *Resolver) finalizeRequire(t target, parent, pkgPath string) (string, *Error) {
	href := t.String()
	if hasEncodedSep(href) {
		return "", errInvalidSpecifier(href, `must not include encoded "/" or "\" characters`, parent)
	}
	if t.state != targetFile {
		return "", errURLScheme()
	}
	file, err := t.file.toPath()
	if err != nil {
		return "", err
	}
	if name := r.tryFile(file, false); name != "" {
		return name, nil
	}
	return "", errNotFoundCJS(file, pkgPath)
}

// hasEncodedSep reports "%2f" or "%5c" in any case.
func hasEncodedSep(s string) bool {
	for i := 0; i+2 < len(s); i++ {
		if s[i] == '%' && (s[i+1] == '2' && s[i+2]|0x20 == 'f' || s[i+1] == '5' && s[i+2]|0x20 == 'c') {
			return true
		}
	}
	return false
}
