package resolver

import (
	"strings"
)

// target is what a map resolved to. Exactly one of the states holds: a URL of
// a file, the URL text of something else, null, or undefined.
type target struct {
	state targetState
	file  fileURL
	other string // a URL that is no file: URL, as node:fs
}

type targetState uint8

const (
	targetUndefined targetState = iota
	targetNull
	targetFile
	targetOther
)

func (t target) String() string {
	if t.state == targetOther {
		return t.other
	}
	return t.file.String()
}

// mapRequest is one look-up in an "exports" or "imports" map.
type mapRequest struct {
	pkg *PackageJSON
	// base is the importer: a path for messages, and its URL. Both are empty
	// for a require that goes through node_modules.
	base, baseURL string
	conds         Conditions
	imports       bool
	// slash says that the requested subpath ends with a slash.
	slash bool
}

// packageExports is PACKAGE_EXPORTS_RESOLVE.
// https://nodejs.org/api/esm.html#resolution-algorithm-specification
func (r *Resolver) packageExports(q mapRequest, subpath string) (target, *Error) {
	exports, err := q.pkg.exports.get()
	if err != nil {
		return target{}, err
	}
	sugar := exports.kind != jsonObject
	if !sugar {
		for i, key := range exports.keys {
			cond := key == "" || key[0] != '.'
			if i == 0 {
				sugar = cond
			} else if sugar != cond {
				return target{}, errInvalidConfig(q.pkg.Path, q.baseURL, `"exports" cannot contain some keys starting with '.' and some not.`+
					" The exports object must either be an object of package subpath keys or an object of main entry condition name keys only.")
			}
		}
	}
	if sugar {
		exports = &jsonValue{kind: jsonObject, keys: []string{"."}, items: []jsonValue{*exports}}
	}
	t, found, err := r.matchMap(q, exports, subpath)
	if err == nil && (!found || t.state <= targetNull) {
		err = errNotExported(q.pkg.Path, subpath, q.base)
	}
	return t, err
}

// packageImports is PACKAGE_IMPORTS_RESOLVE; file is the importer's path.
func (r *Resolver) packageImports(name, file, fileURL string, conds Conditions) (target, *Error) {
	if name == "#" || strings.HasSuffix(name, "/") {
		return target{}, errInvalidSpecifier(name, "is not a valid internal imports specifier name", file)
	}
	pkg, err := r.scope(file)
	if err != nil {
		return target{}, err
	}
	pjson := ""
	if pkg != nil {
		pjson = pkg.Path
		if pkg.HasImports() {
			imports, err := pkg.imports.get()
			if err != nil {
				return target{}, err
			}
			q := mapRequest{pkg: pkg, base: file, baseURL: fileURL, conds: conds, imports: true}
			t, _, err := r.matchMap(q, imports, name)
			if err != nil || t.state > targetNull {
				return t, err
			}
		}
	}
	return target{}, errImportNotDefined(name, pjson, file)
}

// matchMap is PACKAGE_IMPORTS_EXPORTS_RESOLVE: the exact key, else the best
// pattern key.
func (r *Resolver) matchMap(q mapRequest, m *jsonValue, key string) (target, bool, *Error) {
	if v := m.get(key); v != nil && !strings.Contains(key, "*") && !strings.HasSuffix(key, "/") {
		t, err := r.target(q, v, "", key, false)
		return t, true, err
	}
	best, bestMatch := -1, ""
	for i, k := range m.keys {
		star := strings.IndexByte(k, '*')
		if star < 0 || !strings.HasPrefix(key, k[:star]) {
			continue
		}
		if !q.imports && strings.HasSuffix(key, "/") {
			r.warnOnce(q.pkg.Path+"|"+key, "DEP0155", `Use of deprecated trailing slash pattern mapping "`+key+
				`" in the "exports" field module resolution of the package at `+q.pkg.Path+from(q.base)+
				`. Mapping specifiers ending in "/" is no longer supported.`)
		}
		trailer := k[star+1:]
		if len(key) > star && len(key) >= len(k) && strings.HasSuffix(key, trailer) &&
			strings.LastIndexByte(k, '*') == star && (best < 0 || patternLess(k, m.keys[best])) {
			best, bestMatch = i, key[star:len(key)-len(trailer)]
		}
	}
	if best < 0 {
		return target{}, false, nil
	}
	q.slash = strings.HasSuffix(key, "/")
	t, err := r.target(q, &m.items[best], bestMatch, m.keys[best], true)
	return t, true, err
}

// patternLess is PATTERN_KEY_COMPARE: whether a is more specific than b.
func patternLess(a, b string) bool {
	ai, bi := strings.IndexByte(a, '*'), strings.IndexByte(b, '*')
	if ai != bi {
		return ai > bi
	}
	return len(a) > len(b)
}

// target is PACKAGE_TARGET_RESOLVE. match is the key of the map; subpath is
// what its star stood for.
func (r *Resolver) target(q mapRequest, v *jsonValue, subpath, match string, pattern bool) (target, *Error) {
	switch v.kind {
	case jsonString:
		return r.targetString(q, v.text, subpath, match, pattern)
	case jsonNull:
		return target{state: targetNull}, nil
	case jsonArray:
		last, lastErr := target{state: targetNull}, (*Error)(nil)
		for i := range v.items {
			t, err := r.target(q, &v.items[i], subpath, match, pattern)
			switch {
			case err != nil && err.Code != "ERR_INVALID_PACKAGE_TARGET":
				return t, err
			case err != nil:
				lastErr = err
			case t.state == targetNull:
				last, lastErr = t, nil
			case t.state != targetUndefined:
				return t, nil
			}
		}
		return last, lastErr
	case jsonObject:
		for _, k := range v.keys {
			if isArrayIndex(k) {
				return target{}, errInvalidConfig(q.pkg.Path, q.baseURL, `"exports" cannot contain numeric property keys.`)
			}
		}
		for i, k := range v.keys {
			if !q.conds.Has(k) {
				continue
			}
			t, err := r.target(q, &v.items[i], subpath, match, pattern)
			if err != nil || t.state != targetUndefined {
				return t, err
			}
		}
		return target{}, nil
	}
	return target{}, errInvalidTarget(q.pkg.Path, match, v.text, q.imports, q.base)
}

func isArrayIndex(s string) bool {
	if s == "" || len(s) > 10 || len(s) > 1 && s[0] == '0' {
		return false
	}
	n := uint64(0)
	for i := 0; i < len(s); i++ {
		if s[i] < '0' || s[i] > '9' {
			return false
		}
		n = n*10 + uint64(s[i]-'0')
	}
	return n < 1<<32-1
}

func (r *Resolver) targetString(q mapRequest, text, subpath, match string, pattern bool) (target, *Error) {
	invalid := func() *Error {
		return errInvalidTarget(q.pkg.Path, match, text, q.imports, q.base)
	}
	if !strings.HasPrefix(text, "./") {
		if !q.imports || strings.HasPrefix(text, "../") || strings.HasPrefix(text, "/") || r.canParse(text) {
			return target{}, invalid()
		}
		if pattern {
			text = strings.ReplaceAll(text, "*", subpath)
		}
		u := urlOfPath(q.pkg.Path)
		return r.packageResolve(text, q.pkg.Path, u, q.conds)
	}
	request := match
	if pattern {
		request = strings.Replace(match, "*", subpath, 1)
	}
	switch badSegments(text[2:]) {
	case segmentEmpty:
		if q.slash {
			break
		}
		resolved := text
		if pattern {
			resolved = strings.ReplaceAll(text, "*", subpath)
		}
		r.warnSlashes(q, resolved, request, match, true)
	case segmentInvalid:
		return target{}, invalid()
	}
	packageURL := urlOfPath(q.pkg.Path)
	u, _ := parseFileURL(text, &packageURL)
	dir := packageURL.path[:strings.LastIndexByte(packageURL.path, '/')+1]
	if !strings.HasPrefix(u.path, dir) {
		return target{}, invalid()
	}
	if subpath == "" {
		return target{state: targetFile, file: u}, nil
	}
	switch badSegments(subpath) {
	case segmentEmpty:
		if q.slash {
			break
		}
		r.warnSlashes(q, strings.ReplaceAll(text, "*", subpath), request, match, false)
	case segmentInvalid:
		field := "exports"
		if q.imports {
			field = "imports"
		}
		return target{}, errInvalidSpecifier(request, `request is not a valid match in pattern "`+match+
			`" for the "`+field+`" resolution of `+q.pkg.Path, q.base)
	}
	u, _ = parseFileURL(strings.ReplaceAll(u.String(), "*", subpath), nil)
	return target{state: targetFile, file: u}, nil
}

// warnSlashes is DEP0166.
func (r *Resolver) warnSlashes(q mapRequest, resolved, request, match string, isTarget bool) {
	field, kind, looked := "exports", "leading or trailing slash matching", request
	if q.imports {
		field = "imports"
	}
	if isTarget {
		looked = resolved
	}
	if strings.Contains(strings.ReplaceAll(looked, `\`, "/"), "//") {
		kind = "double slash"
	}
	matched := ""
	if request != match {
		matched = `matched to "` + match + `" `
	}
	r.warn("DEP0166", "Use of deprecated "+kind+` resolving "`+resolved+`" for module request "`+request+`" `+matched+
		`in the "`+field+`" field module resolution of the package at `+q.pkg.Path+from(q.base)+".")
}

type segmentState uint8

const (
	segmentGood    segmentState = iota
	segmentEmpty                // an empty segment: deprecated
	segmentInvalid              // ".", ".." or node_modules, maybe encoded
)

// badSegments looks for path segments that a target or a match may not have.
func badSegments(s string) segmentState {
	state := segmentGood
	for {
		i := strings.IndexAny(s, `/\`)
		seg := s
		if i >= 0 {
			seg = s[:i]
		}
		switch {
		case seg == "":
			state = segmentEmpty
		case dots(seg) > 0 || isNodeModules(seg):
			return segmentInvalid
		}
		if i < 0 {
			return state
		}
		s = s[i+1:]
	}
}

// isNodeModules compares with "node_modules", case and encoding ignored.
func isNodeModules(seg string) bool {
	const name = "node_modules"
	if len(seg) < len(name) {
		return false
	}
	decoded, ok := percentDecode(seg)
	return ok && strings.EqualFold(decoded, name)
}
