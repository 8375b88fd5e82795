package pathlib

import (
	"strings"

	"github.com/sxfescript/sxn/node/internal/glob"
)

type posix struct{}

// Posix is path.posix.
var Posix Path = posix{}

func isSlash(c byte) bool { return c == '/' }

func (posix) Sep() string       { return "/" }
func (posix) Delimiter() string { return ":" }

func (posix) IsAbsolute(path string) bool { return strings.HasPrefix(path, "/") }

func (posix) Normalize(path string) string {
	if path == "" {
		return "."
	}
	abs := path[0] == '/'
	trailing := path[len(path)-1] == '/'
	out := normalizeSegments(strings.TrimLeft(path, "/"), !abs, "/", isSlash)
	switch {
	case out == "" && abs:
		return "/"
	case out == "" && trailing:
		return "./"
	case out == "":
		return "."
	}
	if trailing && out[len(out)-1] != '/' {
		out += "/"
	}
	if abs {
		return "/" + out
	}
	return out
}

func (p posix) Join(parts ...string) string {
	return p.Normalize(joinParts(parts, "/"))
}

// joinParts joins the parts that are not empty.
func joinParts(parts []string, sep string) string {
	var b strings.Builder
	n := 0
	for _, part := range parts {
		n += len(part) + len(sep)
	}
	b.Grow(n)
	for _, part := range parts {
		if part == "" {
			continue
		}
		if b.Len() > 0 {
			b.WriteString(sep)
		}
		b.WriteString(part)
	}
	return b.String()
}

func (posix) Resolve(c Context, parts ...string) string {
	path := ""
	abs := false
	for i := len(parts) - 1; i >= -1 && !abs; i-- {
		part := ""
		if i >= 0 {
			part = parts[i]
		} else {
			part = c.Cwd()
		}
		if part == "" {
			continue
		}
		path = part + "/" + path
		abs = part[0] == '/'
	}
	path = strings.TrimSuffix(normalizeSegments(strings.TrimLeft(path, "/"), !abs, "/", isSlash), "/")
	switch {
	case abs:
		return "/" + path
	case path == "":
		return "."
	}
	return path
}

func (p posix) Relative(c Context, from, to string) string {
	if from == to {
		return ""
	}
	from, to = p.Resolve(c, from), p.Resolve(c, to)
	if from == to {
		return ""
	}
	return relative(strings.TrimPrefix(from, "/"), strings.TrimPrefix(to, "/"), strings.TrimPrefix(from, "/"), strings.TrimPrefix(to, "/"), "/")
}

// relative compares the segments of a and b, which are from and to in the
// form that is compared, and makes the way between them.
func relative(a, b, from, to, sep string) string {
	common := 0 // length of the common part with the separator after it
	i := 0
	for i < len(a) && i < len(b) && a[i] == b[i] {
		i++
		if a[i-1] == sep[0] {
			common = i
		}
	}
	switch {
	case i == len(a) && i < len(b) && b[i] == sep[0]:
		return to[i+1:]
	case i == len(b) && i < len(a) && a[i] == sep[0]:
		return ".." + strings.Repeat(sep+"..", strings.Count(a[i+1:], sep))
	case a == "":
		return to
	}
	up := ".." + strings.Repeat(sep+"..", strings.Count(a[common:], sep))
	if rest := to[common:]; rest != "" {
		return up + sep + rest
	}
	return up
}

func (posix) ToNamespacedPath(_ Context, path string) string { return path }

func (posix) Dirname(path string) string {
	if path == "" {
		return "."
	}
	from, end := lastComponent(path, 0, isSlash)
	root := path[0] == '/'
	if end < 0 || from == 0 {
		if root {
			return "/"
		}
		return "."
	}
	switch {
	case root && from == 1:
		return "/"
	case root && from == 2:
		return "//"
	}
	// COMPAT: of several separators only the last is cut off.
	return path[:from-1]
}

func (posix) Basename(path, suffix string) string {
	return basename(path, 0, suffix, isSlash)
}

func (posix) Extname(path string) string {
	from, end := lastComponent(path, 0, isSlash)
	if end < 0 {
		return ""
	}
	return extension(path[from:end])
}

func (posix) Format(p Parsed) string { return format(p, "/") }

func (posix) Parse(path string) Parsed {
	var out Parsed
	start := 0
	if strings.HasPrefix(path, "/") {
		out.Root = "/"
		start = 1
	}
	from, end := lastComponent(path, start, isSlash)
	if end < 0 {
		out.Dir = out.Root
		return out
	}
	out.Base = path[from:end]
	out.Ext = extension(out.Base)
	out.Name = out.Base[:len(out.Base)-len(out.Ext)]
	if from > start {
		out.Dir = path[:from-1]
	} else {
		out.Dir = out.Root
	}
	return out
}

func (posix) MatchesGlob(path, pattern string) bool { return glob.Match(path, pattern, false) }
