package pathlib

import "strings"

// Parsed is the object of path.parse and path.format.
type Parsed struct {
	Root, Dir, Base, Ext, Name string
}

// Context is what resolving needs of the process.
type Context struct {
	// Cwd is process.cwd().
	Cwd func() string
	// DriveCwd is the current directory of a Windows drive ("C:"), kept in
	// the environment as "=C:"; empty if there is none. It may be nil.
	DriveCwd func(drive string) string
}

// Path is one flavour of node:path.
type Path interface {
	// Sep and Delimiter are path.sep and path.delimiter.
	Sep() string
	Delimiter() string
	// Basename is path.basename; an empty suffix is none.
	Basename(path, suffix string) string
	Dirname(path string) string
	Extname(path string) string
	Format(p Parsed) string
	IsAbsolute(path string) bool
	Join(parts ...string) string
	Normalize(path string) string
	Parse(path string) Parsed
	Relative(c Context, from, to string) string
	Resolve(c Context, parts ...string) string
	ToNamespacedPath(c Context, path string) string
	// MatchesGlob is path.matchesGlob.
	MatchesGlob(path, pattern string) bool
}

// normalizeSegments resolves "." and ".." in a path without root. above keeps
// ".." at the start.
func normalizeSegments(path string, above bool, sep string, isSep func(byte) bool) string {
	type span struct{ start, end int }
	var stack [32]span
	segs := stack[:0]
	clean := true // whether the result is path itself
	for i := 0; i <= len(path); i++ {
		start := i
		for i < len(path) && !isSep(path[i]) {
			i++
		}
		switch seg := path[start:i]; seg {
		case "", ".":
			clean = clean && seg == "" && i == len(path) && start == 0
		case "..":
			clean = false
			if n := len(segs); n > 0 && path[segs[n-1].start:segs[n-1].end] != ".." {
				segs = segs[:n-1]
			} else if above {
				segs = append(segs, span{start, i})
			}
		default:
			segs = append(segs, span{start, i})
		}
		if i < len(path) && path[i] != sep[0] {
			clean = false
		}
	}
	if clean {
		return path
	}
	var b strings.Builder
	b.Grow(len(path))
	for i, s := range segs {
		if i > 0 {
			b.WriteString(sep)
		}
		b.WriteString(path[s.start:s.end])
	}
	return b.String()
}

// lastComponent returns the bounds of the last component of path from start
// on, separators after it ignored. end is -1 if there is none.
func lastComponent(path string, start int, isSep func(byte) bool) (from, end int) {
	end = len(path)
	for end > start && isSep(path[end-1]) {
		end--
	}
	if end == start {
		return start, -1
	}
	from = end
	for from > start && !isSep(path[from-1]) {
		from--
	}
	return from, end
}

// extension is the extension of a last component.
func extension(base string) string {
	dot := strings.LastIndexByte(base, '.')
	if dot <= 0 || base == ".." {
		return ""
	}
	return base[dot:]
}

// basename is path.basename of a path whose names start at start.
func basename(path string, start int, suffix string, isSep func(byte) bool) string {
	if suffix != "" && suffix == path {
		return ""
	}
	from, end := lastComponent(path, start, isSep)
	cut := suffix != "" && len(suffix) <= len(path)
	if end < 0 {
		if cut {
			// COMPAT: with a suffix, separators alone are a name.
			return path[start:]
		}
		return ""
	}
	base := path[from:end]
	switch {
	case cut && len(base) < len(suffix) && strings.HasSuffix(suffix, base):
		// COMPAT: a name that the suffix ends with keeps its separators.
		return path[from:]
	case cut && base != suffix && strings.HasSuffix(base, suffix):
		return base[:len(base)-len(suffix)]
	}
	return base
}

func format(p Parsed, sep string) string {
	dir := p.Dir
	if dir == "" {
		dir = p.Root
	}
	base := p.Base
	if base == "" {
		ext := p.Ext
		if ext != "" && ext[0] != '.' {
			ext = "." + ext
		}
		base = p.Name + ext
	}
	switch {
	case dir == "":
		return base
	case dir == p.Root:
		return dir + base
	}
	return dir + sep + base
}
