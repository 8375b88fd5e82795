package resolver

import (
	"path/filepath"
	"strings"
)

// Resolution is where an import leads.
type Resolution struct {
	// URL is the module's key.
	URL string
	// Format is how to load it; FormatUnknown if only its text can tell.
	Format Format
}

// Import is ESM_RESOLVE. parentURL is empty for the entry point, whose
// specifier is then a URL; conds is nil for the default. The error is an
// *Error. https://nodejs.org/api/esm.html#resolution-algorithm-specification
func (r *Resolver) Import(specifier, parentURL string, conds Conditions) (Resolution, error) {
	if conds == nil {
		conds = r.importConditions
	}
	res, err := r.importResolve(specifier, parentURL, conds)
	if err != nil {
		return Resolution{}, err
	}
	return res, nil
}

func (r *Resolver) importResolve(specifier, parentURL string, conds Conditions) (Resolution, *Error) {
	scheme, absolute := schemeOf(trimURL(specifier))
	if absolute && scheme == "data" {
		return Resolution{URL: r.href(specifier), Format: dataFormat(specifier)}, nil
	}
	if absolute && scheme == "node" {
		return Resolution{URL: specifier, Format: FormatBuiltin}, nil
	}
	t, err := r.moduleResolve(specifier, parentURL, conds)
	if err != nil {
		if strings.HasPrefix(parentURL, "file:") && (err.Code == "ERR_MODULE_NOT_FOUND" || err.Code == "ERR_UNSUPPORTED_DIR_IMPORT") {
			r.addHint(err, specifier, parentURL)
		}
		return Resolution{}, err
	}
	res := Resolution{URL: t.String()}
	if t.state == targetOther {
		if strings.HasPrefix(t.other, "node:") {
			res.Format = FormatBuiltin
		}
		return res, nil
	}
	path, err := t.file.toPath()
	if err == nil {
		res.Format, err = r.formatOf(path)
	}
	// An unknown extension is an error of loading, not of resolving.
	if err != nil && err.Code != "ERR_UNKNOWN_FILE_EXTENSION" {
		return Resolution{}, err
	}
	return res, nil
}

// moduleResolve resolves a specifier that is neither data: nor node:.
func (r *Resolver) moduleResolve(specifier, parentURL string, conds Conditions) (target, *Error) {
	base, baseIsFile := parseFileURL(parentURL, nil)
	basePath := ""
	if baseIsFile {
		var err *Error
		if basePath, err = base.toPath(); err != nil {
			return target{}, err
		}
	}
	var t target
	switch {
	case isPathLike(specifier):
		if !baseIsFile {
			href, ok := r.join(specifier, parentURL)
			if !ok {
				return target{}, errUnsupportedResolve(specifier, parentURL, errInvalidURL(specifier, parentURL))
			}
			if !strings.HasPrefix(href, "file:") {
				return target{state: targetOther, other: href}, nil
			}
			t.file, _ = parseFileURL(href, nil)
		} else {
			t.file, _ = parseFileURL(specifier, &base)
		}
		t.state = targetFile
	case baseIsFile && specifier != "" && specifier[0] == '#':
		var err *Error
		if t, err = r.packageImports(specifier, basePath, parentURL, conds); err != nil {
			return target{}, err
		}
	case r.canParse(specifier):
		if u, ok := parseFileURL(specifier, nil); ok {
			t = target{state: targetFile, file: u}
		} else {
			return target{state: targetOther, other: r.href(specifier)}, nil
		}
	default:
		if parentURL != "" && !baseIsFile && !r.isBuiltin(specifier) {
			return target{}, errUnsupportedResolve(specifier, parentURL, errInvalidURL(specifier, ""))
		}
		var err *Error
		if t, err = r.packageResolve(specifier, basePath, base, conds); err != nil {
			return target{}, err
		}
	}
	if t.state != targetFile {
		return t, nil
	}
	preserve := r.opts.PreserveSymlinks
	if parentURL == "" {
		preserve = r.opts.PreserveSymlinksMain
	}
	return r.finalizeImport(t, basePath, parentURL, preserve)
}

// isPathLike reports a specifier that is relative or an absolute path.
func isPathLike(s string) bool {
	return s == "." || s == ".." || strings.HasPrefix(s, "/") || strings.HasPrefix(s, "./") || strings.HasPrefix(s, "../")
}

// Href is an absolute URL in its normal form.
func (r *Resolver) Href(s string) (href string, ok bool) {
	if !r.canParse(s) {
		return "", false
	}
	return r.href(s), true
}

// canParse reports whether a text is an absolute URL.
func (r *Resolver) canParse(s string) bool {
	if _, ok := schemeOf(trimURL(s)); !ok {
		return false
	}
	if r.opts.ParseURL != nil {
		_, ok := r.opts.ParseURL(s, "")
		return ok
	}
	return true
}

func (r *Resolver) href(s string) string {
	if r.opts.ParseURL != nil {
		if href, ok := r.opts.ParseURL(s, ""); ok {
			return href
		}
	}
	s = trimURL(s)
	scheme, _ := schemeOf(s)
	return scheme + s[len(scheme):]
}

func (r *Resolver) join(s, base string) (string, bool) {
	if r.opts.ParseURL == nil {
		return "", false
	}
	return r.opts.ParseURL(s, base)
}

// finalizeImport checks that the file is there and follows links.
func (r *Resolver) finalizeImport(t target, base, baseURL string, preserve bool) (target, *Error) {
	u := t.file
	if hasEncodedSep(u.path) {
		return target{}, errInvalidSpecifier(u.path, `must not include encoded "/" or "\" characters`, base)
	}
	path, err := u.toPath()
	if err != nil {
		err.Input, err.Module = u.String(), baseURL
		return target{}, err
	}
	directory := path != "" && isSep(path[len(path)-1])
	switch kind := r.stat(path); {
	case kind == Dir || directory:
		return target{}, errDirImport(path, base, u.String())
	case kind == Missing:
		return target{}, errModule(path, base, u.String())
	}
	if preserve {
		return t, nil
	}
	real, rerr := r.Realpath(path)
	if rerr != nil {
		return target{}, errModule(path, base, u.String())
	}
	t.file = urlOfPath(real)
	t.file.search, t.file.hash = u.search, u.hash
	return t, nil
}

// packageResolve is PACKAGE_RESOLVE for an importer at path base.
func (r *Resolver) packageResolve(specifier, base string, baseURL fileURL, conds Conditions) (target, *Error) {
	if r.isBuiltin(specifier) {
		return target{state: targetOther, other: "node:" + specifier}, nil
	}
	name, subpath, ok := parsePackageName(specifier)
	if !ok {
		return target{}, errInvalidSpecifier(specifier, "is not a valid package name", base)
	}
	href := ""
	if base != "" {
		href = baseURL.String()
	}
	scope, err := r.scope(base)
	if err == nil {
		err = scope.check()
	}
	if err != nil {
		return target{}, err
	}
	if scope != nil && scope.HasExports() && scope.HasName && scope.Name == name {
		return r.packageExports(mapRequest{pkg: scope, base: base, baseURL: href, conds: conds}, subpath)
	}
	// The name becomes part of a URL, where these end the path.
	if strings.ContainsAny(name, "?#") {
		return target{}, errModule(name, base, "")
	}
	for dir := filepath.Dir(base); ; {
		pkgDir := joinBase(dir, filepath.Join("node_modules", filepath.FromSlash(name)))
		if name == "" {
			pkgDir = joinBase(dir, "node_modules")
		}
		if r.stat(pkgDir) == Dir {
			return r.inPackage(specifier, subpath, pkgDir, base, href, conds)
		}
		up := filepath.Dir(dir)
		if up == dir {
			return target{}, errModule(name, base, "")
		}
		dir = up
	}
}

// inPackage resolves a subpath of an existing package directory.
func (r *Resolver) inPackage(specifier, subpath, dir, base, href string, conds Conditions) (target, *Error) {
	pkg, err := r.readPackage(dir, `"`+specifier+`" from `+base)
	if err == nil {
		err = pkg.check()
	}
	if err != nil {
		return target{}, err
	}
	if pkg != nil && pkg.HasExports() {
		return r.packageExports(mapRequest{pkg: pkg, base: base, baseURL: href, conds: conds}, subpath)
	}
	pjson := urlOfPath(joinBase(dir, "package.json"))
	if subpath == "." {
		return r.legacyMain(dir, pkg, base)
	}
	u, _ := parseFileURL(subpath, &pjson)
	return target{state: targetFile, file: u}, nil
}

// parsePackageName splits a bare specifier into name and subpath ("." or
// "./rest").
func parsePackageName(specifier string) (name, subpath string, ok bool) {
	sep := strings.IndexByte(specifier, '/')
	ok = true
	if strings.HasPrefix(specifier, "@") {
		if sep < 0 {
			ok = false
		} else if next := strings.IndexByte(specifier[sep+1:], '/'); next >= 0 {
			sep += 1 + next
		} else {
			sep = -1
		}
	}
	name, rest := specifier, ""
	if sep >= 0 {
		name, rest = specifier[:sep], specifier[sep:]
	}
	if strings.HasPrefix(name, ".") || strings.ContainsAny(name, `%\`) {
		ok = false
	}
	return name, "." + rest, ok
}

// legacyMain is the main entry of a package without exports.
func (r *Resolver) legacyMain(dir string, pkg *PackageJSON, base string) (target, *Error) {
	found := func(path string, fromMain bool) (target, *Error) {
		r.warnLegacyIndex(dir, pkg, path, base, fromMain)
		return target{state: targetFile, file: urlOfPath(path)}, nil
	}
	if pkg != nil && pkg.HasMain {
		main := joinMain(dir, pkg.Main)
		for i, tail := range [...]string{"", ".js", ".json", ".node", "/index.js", "/index.json", "/index.node"} {
			path := main + filepath.FromSlash(tail)
			if i >= 4 {
				path = joinBase(strings.TrimSuffix(main, separator), tail[1:])
			}
			if r.stat(path) == File {
				if i == 0 {
					return target{state: targetFile, file: urlOfPath(path)}, nil
				}
				return found(path, true)
			}
		}
	}
	for _, name := range [...]string{"index.js", "index.json", "index.node"} {
		if path := joinBase(dir, name); r.stat(path) == File {
			return found(path, false)
		}
	}
	missing := joinBase(dir, "index.js")
	if pkg != nil && pkg.HasMain {
		missing = joinMain(dir, pkg.Main)
	}
	return target{}, errModule(missing, base, "")
}

// joinMain joins "main" to its directory; a trailing slash stays, so that the
// file look-up fails.
func joinMain(dir, main string) string {
	path := filepath.Join(dir, filepath.FromSlash(main))
	if strings.HasSuffix(main, "/") {
		path += separator
	}
	return path
}

// warnLegacyIndex is DEP0151: only ES modules are told.
func (r *Resolver) warnLegacyIndex(dir string, pkg *PackageJSON, path, base string, fromMain bool) {
	if r.opts.Warn == nil {
		return
	}
	if f, err := r.formatOf(path); err != nil || f != FormatModule {
		return
	}
	rel := path[len(strings.TrimSuffix(dir, separator))+1:]
	dirText := strings.TrimSuffix(dir, separator) + separator
	if fromMain {
		r.warn("DEP0151", "Package "+dirText+` has a "main" field set to "`+pkg.Main+
			`", excluding the full filename and extension to the resolved file at "`+rel+`", imported from `+base+
			".\n Automatic extension resolution of the \"main\" field is deprecated for ES modules.")
		return
	}
	r.warn("DEP0151", `No "main" or "exports" field defined in the package.json for `+dirText+
		` resolving the main entry point "`+rel+`", imported from `+base+
		".\nDefault \"index\" lookups for the main are deprecated for ES modules.")
}

// addHint appends what the same specifier means to require.
func (r *Resolver) addHint(e *Error, specifier, parentURL string) {
	parent, err := FileURLToPath(parentURL)
	if err != nil {
		return
	}
	if strings.HasPrefix(specifier, "file://") {
		if specifier, err = FileURLToPath(specifier); err != nil {
			return
		}
	}
	// COMPAT: Node looks relative specifiers up from the current directory.
	found, cerr := r.require(&RequireRequest{Specifier: specifier, ParentPaths: r.NodeModulePaths(parent)})
	if cerr != nil {
		return
	}
	switch {
	case isPathLike(specifier) && specifier[0] == '.':
		u, _ := parseFileURL(parentURL, nil)
		found = relativePosix(u.path[:strings.LastIndexByte(u.path, '/')], urlOfPath(found).path)
		if !strings.HasPrefix(found, "../") {
			found = "./" + found
		}
	case specifier != "" && specifier[0] != '/':
		name, _, _ := strings.Cut(specifier, "/")
		needle := separator + "node_modules" + separator + name + separator
		if i := strings.LastIndex(found, needle); i >= 0 {
			parts := strings.Split(found[i+len(needle):], separator)
			for i, p := range parts {
				parts[i] = encodeComponent(p)
			}
			found = name + "/" + strings.Join(parts, "/")
		} else {
			found = PathToFileURL(found)
		}
	}
	if found != specifier {
		e.Message += "\nDid you mean to import " + quoteJSON(found) + "?"
	}
}

// relativePosix is path.posix.relative of two cleaned absolute paths.
func relativePosix(from, to string) string {
	f, t := strings.Split(from, "/"), strings.Split(to, "/")
	if from == "" || from == "/" {
		f = []string{""}
	}
	i := 0
	for i < len(f) && i < len(t) && f[i] == t[i] {
		i++
	}
	return strings.Repeat("../", len(f)-i) + strings.Join(t[i:], "/")
}

// encodeComponent is encodeURIComponent.
func encodeComponent(s string) string {
	var b strings.Builder
	for i := 0; i < len(s); i++ {
		c := s[i]
		if isLetter(c) || c >= '0' && c <= '9' || strings.IndexByte("-_.!~*'()", c) >= 0 {
			b.WriteByte(c)
		} else {
			writePercent(&b, c)
		}
	}
	return b.String()
}
