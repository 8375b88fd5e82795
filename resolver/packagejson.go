package resolver

import (
	"path/filepath"
	"strings"
	"unicode/utf8"
)

// PackageJSON is what resolution reads of one package.json.
type PackageJSON struct {
	// Path is the file, Dir its directory.
	Path, Dir string
	// Name and Main are empty if the file has no such string.
	Name, Main string
	// HasName and HasMain tell an empty string from none.
	HasName, HasMain bool
	// Type is "module", "commonjs" or "none".
	Type string
	// Scripts is the source text of the "scripts" object, or empty.
	Scripts string

	exports, imports lazyJSON
}

// lazyJSON is a field that is parsed when it is first used, since a broken
// "exports" only matters to whoever resolves through it.
type lazyJSON struct {
	raw    string
	parsed bool
	value  jsonValue
	err    *Error
}

func (l *lazyJSON) get() (*jsonValue, *Error) {
	if !l.parsed {
		l.parsed = true
		l.value, l.err = parseJSON(l.raw)
	}
	if l.err != nil {
		e := *l.err
		return nil, &e
	}
	return &l.value, nil
}

// HasExports and HasImports tell whether the maps are there.
func (p *PackageJSON) HasExports() bool { return p.exports.raw != "" }

// HasImports tells whether the file has an "imports" map.
func (p *PackageJSON) HasImports() bool { return p.imports.raw != "" }

// check parses both maps, which Node does whenever a package.json is read for
// more than its type.
func (p *PackageJSON) check() *Error {
	if p == nil {
		return nil
	}
	if p.HasExports() {
		if _, err := p.exports.get(); err != nil {
			return err
		}
	}
	if p.HasImports() {
		if _, err := p.imports.get(); err != nil {
			return err
		}
	}
	return nil
}

type packageEntry struct {
	pkg *PackageJSON
	bad bool
}

// readPackage reads dir's package.json: nil without an error if there is
// none. base is what the error of a broken file names as its importer.
func (r *Resolver) readPackage(dir, base string) (*PackageJSON, *Error) {
	entry, ok := r.packages[dir]
	if !ok {
		path := joinBase(dir, "package.json")
		if data, err := r.fs.ReadFile(path); err == nil {
			entry.pkg, entry.bad = parsePackage(data)
			if entry.pkg != nil {
				entry.pkg.Path, entry.pkg.Dir = path, dir
			}
		}
		if r.packages == nil {
			r.packages = make(map[string]packageEntry)
		}
		r.packages[dir] = entry
	}
	if entry.bad {
		return nil, errInvalidConfig(joinBase(dir, "package.json"), base, "")
	}
	return entry.pkg, nil
}

// ReadPackage reads the package.json of a directory: nil without an error if
// there is none.
func (r *Resolver) ReadPackage(dir string) (*PackageJSON, error) {
	p, err := r.readPackage(filepath.Clean(dir), "")
	if err != nil {
		return nil, err
	}
	return p, nil
}

// PackageScope is LOOKUP_PACKAGE_SCOPE: the nearest package.json above a
// file, nil if there is none.
// https://nodejs.org/api/esm.html#resolution-algorithm-specification
func (r *Resolver) PackageScope(file string) (*PackageJSON, error) {
	p, err := r.scope(file)
	if err != nil {
		return nil, err
	}
	return p, nil
}

func (r *Resolver) scope(file string) (*PackageJSON, *Error) {
	for dir := filepath.Dir(file); ; {
		if filepath.Base(dir) == "node_modules" {
			return nil, nil
		}
		if p, err := r.readPackage(dir, ""); p != nil || err != nil {
			return p, err
		}
		up := filepath.Dir(dir)
		if up == dir {
			return nil, nil
		}
		dir = up
	}
}

// parsePackage reads the fields of package.json. It is as tolerant as Node:
// the values of other fields are skipped by their brackets and not checked.
// bad is true for a file that Node calls an invalid package config.
func parsePackage(data []byte) (pkg *PackageJSON, bad bool) {
	if !utf8.Valid(data) {
		return nil, true
	}
	src := strings.TrimPrefix(string(data), "\ufeff")
	p := jsonParser{src: src}
	p.space()
	if p.peek() != '{' || !strings.HasSuffix(strings.TrimRight(src, " \t\r\n"), "}") {
		return nil, true
	}
	p.pos++
	pkg = &PackageJSON{Type: "none"}
	p.space()
	if p.peek() == '}' {
		return pkg, false
	}
	for {
		p.space()
		if p.peek() != '"' {
			return nil, true
		}
		key, err := p.str()
		if err != nil {
			return nil, true
		}
		p.space()
		if p.peek() != ':' {
			return nil, true
		}
		p.pos++
		p.space()
		start := p.pos
		if !p.skip() {
			return nil, true
		}
		if !pkg.set(key, strings.TrimRight(src[start:p.pos], " \t\r\n")) {
			return nil, true
		}
		p.space()
		switch p.peek() {
		case ',':
			p.pos++
		case '}':
			return pkg, false
		default:
			return nil, true
		}
	}
}

// set stores one field from its source text; false if Node refuses the file.
func (p *PackageJSON) set(key, raw string) bool {
	isMap := strings.HasPrefix(raw, "{") || strings.HasPrefix(raw, "[")
	switch key {
	case "name":
		s, ok := rawString(raw)
		p.Name, p.HasName = s, true
		return ok
	case "main":
		p.Main, p.HasMain = rawString(raw)
	case "type":
		s, ok := rawString(raw)
		if ok && (s == "module" || s == "commonjs") {
			p.Type = s
		}
	case "exports":
		if isMap {
			p.exports = lazyJSON{raw: raw}
		} else if strings.HasPrefix(raw, `"`) {
			if s, ok := rawString(raw); !ok || hasLoneSurrogate(raw) {
				return false
			} else {
				p.exports = lazyJSON{raw: raw, parsed: true, value: jsonValue{kind: jsonString, text: s}}
			}
		}
	case "imports":
		if isMap {
			p.imports = lazyJSON{raw: raw}
		}
	case "scripts":
		if strings.HasPrefix(raw, "{") {
			p.Scripts = raw
		}
	}
	return true
}

// hasLoneSurrogate reports a \u escape that makes no character: the reader
// put U+FFFD where the source has none.
func hasLoneSurrogate(raw string) bool {
	s, ok := rawString(raw)
	return ok && strings.ContainsRune(s, utf8.RuneError) && !strings.ContainsRune(raw, utf8.RuneError) &&
		!strings.Contains(strings.ToLower(raw), `\ufffd`)
}

func rawString(raw string) (string, bool) {
	if !strings.HasPrefix(raw, `"`) {
		return "", false
	}
	p := jsonParser{src: raw}
	s, err := p.str()
	if err != nil || p.pos != len(raw) {
		return "", false
	}
	return s, true
}

// skip passes over one value. Only strings and the depth of brackets are
// looked at.
func (p *jsonParser) skip() bool {
	depth := 0
	for p.pos < len(p.src) {
		switch c := p.src[p.pos]; c {
		case '"':
			if !p.skipString() {
				return false
			}
			if depth == 0 {
				return true
			}
			continue
		case '{', '[':
			depth++
		case '}', ']':
			if depth == 0 {
				return true
			}
			depth--
			if depth == 0 {
				p.pos++
				return true
			}
		case ',':
			if depth == 0 {
				return true
			}
		}
		p.pos++
	}
	return false
}

func (p *jsonParser) skipString() bool {
	for p.pos++; p.pos < len(p.src); p.pos++ {
		switch c := p.src[p.pos]; {
		case c == '"':
			p.pos++
			return true
		case c == '\\':
			p.pos++
		case c < 0x20:
			return false
		}
	}
	return false
}
