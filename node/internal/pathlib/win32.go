package pathlib

import (
	"strings"

	"github.com/sxfescript/sxn/node/internal/glob"
)

type win32 struct{}

// Win32 is path.win32.
var Win32 Path = win32{}

func isWinSep(c byte) bool { return c == '/' || c == '\\' }

func isDrive(c byte) bool { return c|0x20 >= 'a' && c|0x20 <= 'z' }

func (win32) Sep() string       { return `\` }
func (win32) Delimiter() string { return ";" }

func (win32) IsAbsolute(path string) bool {
	return path != "" && (isWinSep(path[0]) || len(path) > 2 && isDrive(path[0]) && path[1] == ':' && isWinSep(path[2]))
}

// winRoot is the start of a path: a drive, a UNC share or a device.
type winRoot struct {
	device string // as it is written in a result, "" for none
	end    int    // where the rest starts
	abs    bool
	// bare says that the path is a UNC root and nothing else.
	bare bool
}

// splitRoot reads the root of a path.
// https://learn.microsoft.com/windows/win32/fileio/naming-a-file
func splitRoot(path string) winRoot {
	n := len(path)
	switch {
	case n == 0:
		return winRoot{}
	case n == 1:
		if isWinSep(path[0]) {
			return winRoot{end: 1, abs: true}
		}
		return winRoot{}
	case isWinSep(path[0]):
		if !isWinSep(path[1]) {
			return winRoot{end: 1, abs: true}
		}
		return uncRoot(path)
	case isDrive(path[0]) && path[1] == ':':
		r := winRoot{device: path[:2], end: 2}
		if n > 2 && isWinSep(path[2]) {
			r.abs, r.end = true, 3
		}
		return r
	}
	return winRoot{}
}

// uncRoot reads \\server\share, or \\. and \\? of a device path.
func uncRoot(path string) winRoot {
	n := len(path)
	j := 2
	for j < n && !isWinSep(path[j]) {
		j++
	}
	if j == n || j == 2 {
		return winRoot{abs: true, end: 0}
	}
	first := path[2:j]
	last := j
	for j < n && isWinSep(path[j]) {
		j++
	}
	if j == n || j == last {
		return winRoot{abs: true, end: 0}
	}
	last = j
	for j < n && !isWinSep(path[j]) {
		j++
	}
	if first == "." || first == "?" {
		return winRoot{device: `\\` + first, end: 4, abs: true}
	}
	return winRoot{device: `\\` + first + `\` + path[last:j], end: j, abs: true, bare: j == n}
}

func (win32) Resolve(c Context, parts ...string) string {
	device, tail := "", ""
	abs := false
	for i := len(parts) - 1; i >= -1; i-- {
		path := ""
		switch {
		case i >= 0:
			if path = parts[i]; path == "" {
				continue
			}
		case device == "":
			path = c.Cwd()
			// COMPAT: the current directory alone is not normalised.
			if (len(parts) == 0 || len(parts) == 1 && (parts[0] == "" || parts[0] == ".")) && path != "" && isWinSep(path[0]) {
				return path
			}
		default:
			if c.DriveCwd != nil {
				path = c.DriveCwd(device)
			}
			if path == "" {
				path = c.Cwd()
			}
			if path == "" || len(path) > 2 && !strings.EqualFold(path[:2], device) && path[2] == '\\' {
				path = device + `\`
			}
		}
		r := splitRoot(path)
		if r.device != "" {
			if device != "" && !equalFold(r.device, device) {
				continue
			}
			if device == "" {
				device = r.device
			}
		}
		if !abs {
			tail = path[r.end:] + `\` + tail
			abs = r.abs
		}
		if abs && device != "" {
			break
		}
	}
	tail = strings.TrimSuffix(normalizeWin(tail, !abs), `\`)
	if abs {
		return device + `\` + tail
	}
	if out := device + tail; out != "" {
		return out
	}
	return "."
}

func normalizeWin(path string, above bool) string {
	for path != "" && isWinSep(path[0]) {
		path = path[1:]
	}
	return normalizeSegments(path, above, `\`, isWinSep)
}

// isReserved reports a device name, as CON, LPT1 or COM¹, before a colon.
func isReserved(path string, colon int) bool {
	if colon < 3 {
		return false
	}
	name := strings.ToUpper(path[:colon])
	switch name {
	case "CON", "PRN", "AUX", "NUL":
		return true
	}
	rest, ok := strings.CutPrefix(name, "COM")
	if !ok {
		rest, ok = strings.CutPrefix(name, "LPT")
	}
	if !ok {
		return false
	}
	switch rest {
	case "1", "2", "3", "4", "5", "6", "7", "8", "9", "¹", "²", "³":
		return true
	}
	return false
}

func (win32) Normalize(path string) string {
	n := len(path)
	switch {
	case n == 0:
		return "."
	case n == 1:
		if path[0] == '/' {
			return `\`
		}
		return path
	}
	r := splitRoot(path)
	colon := strings.IndexByte(path, ':')
	if r.bare {
		return r.device + `\`
	}
	switch {
	case r.device == `\\.` || r.device == `\\?`:
		if colon >= 4 && isReserved(path[4:], colon-4) {
			r.device = `\\?\` + path[4:colon+1]
			r.end = colon + 1
		}
	case r.device == "" && !r.abs && isReserved(path, colon):
		r.device = path[:colon+1]
		r.end = colon + 1
	}
	tail := ""
	if r.end < n {
		tail = strings.TrimSuffix(normalizeWin(path[r.end:], !r.abs), `\`)
	}
	if tail == "" && !r.abs {
		tail = "."
	}
	if tail != "" && isWinSep(path[n-1]) {
		tail += `\`
	}
	if !r.abs && r.device == "" && colon >= 0 {
		// What was relative must not become a drive or a stream.
		if len(tail) >= 2 && isDrive(tail[0]) && tail[1] == ':' {
			return `.\` + tail
		}
		for i := colon; i < n; i++ {
			if path[i] == ':' && (i == n-1 || isWinSep(path[i+1])) {
				return `.\` + tail
			}
		}
	}
	if colon < 0 {
		// COMPAT: without a colon Node looks at all but the last character.
		colon = n - 1
	}
	if isReserved(path, colon) {
		return `.\` + r.device + tail
	}
	if r.abs {
		return r.device + `\` + tail
	}
	return r.device + tail
}

func (w win32) Join(parts ...string) string {
	joined := joinParts(parts, `\`)
	if joined == "" {
		return "."
	}
	first := ""
	for _, p := range parts {
		if p != "" {
			first = p
			break
		}
	}
	// Only a first part that is itself a UNC path may make one: other leading
	// separators become a single one.
	needsReplace := true
	slashes := 0
	if isWinSep(first[0]) {
		slashes++
		if len(first) > 1 && isWinSep(first[1]) {
			slashes++
			if len(first) > 2 {
				if isWinSep(first[2]) {
					slashes++
				} else {
					needsReplace = false
				}
			}
		}
	}
	if needsReplace {
		for slashes < len(joined) && isWinSep(joined[slashes]) {
			slashes++
		}
		if slashes >= 2 {
			joined = `\` + joined[slashes:]
		}
	}
	for part := range strings.SplitSeq(joined, `\`) {
		// Nothing is resolved in a path through a device name.
		if isReserved(part, strings.IndexByte(part, ':')) {
			return strings.ReplaceAll(joined, "/", `\`)
		}
	}
	return w.Normalize(joined)
}

func (w win32) Relative(c Context, from, to string) string {
	if from == to {
		return ""
	}
	fromOrig, toOrig := w.Resolve(c, from), w.Resolve(c, to)
	if fromOrig == toOrig {
		return ""
	}
	from, to = lower(fromOrig), lower(toOrig)
	if from == to {
		return ""
	}
	if len(from) != len(fromOrig) || len(to) != len(toOrig) {
		return relativeBySegments(fromOrig, toOrig)
	}
	fromStart, toStart := leading(from), leading(to)
	fromEnd, toEnd := trailing(from, fromStart), trailing(to, toStart)
	a, b := from[fromStart:fromEnd], to[toStart:toEnd]
	i, common := 0, -1
	for ; i < len(a) && i < len(b) && a[i] == b[i]; i++ {
		if a[i] == '\\' {
			common = i
		}
	}
	if i != len(a) && i != len(b) {
		if common < 0 {
			return toOrig
		}
	} else {
		switch {
		case len(b) > i:
			if b[i] == '\\' {
				return toOrig[toStart+i+1:]
			}
			if i == 2 {
				return toOrig[toStart+i:]
			}
		case len(a) > i:
			if a[i] == '\\' {
				common = i
			} else if i == 2 {
				common = 3
			}
		}
		if common < 0 {
			common = 0
		}
	}
	out := ""
	for k := common + 1; k <= len(a); k++ {
		if k == len(a) || a[k] == '\\' {
			if out == "" {
				out = ".."
			} else {
				out += `\..`
			}
		}
	}
	start := toStart + common
	if out != "" {
		return out + toOrig[min(start, toEnd):toEnd]
	}
	if start < toEnd && toOrig[start] == '\\' {
		start++
	}
	return toOrig[min(start, toEnd):toEnd]
}

// relativeBySegments is for paths whose length changes with their case.
func relativeBySegments(from, to string) string {
	a, b := strings.FieldsFunc(from, isBackslash), strings.FieldsFunc(to, isBackslash)
	i := 0
	for i < len(a) && i < len(b) && equalFold(a[i], b[i]) {
		i++
	}
	if i == 0 {
		return to
	}
	parts := make([]string, 0, len(a)+len(b))
	for range a[i:] {
		parts = append(parts, "..")
	}
	return strings.Join(append(parts, b[i:]...), `\`)
}

func isBackslash(r rune) bool { return r == '\\' }

// lower is String.prototype.toLowerCase as far as file names need it.
func lower(s string) string {
	if strings.Contains(s, "\u0130") { // the one letter whose lower case is two characters
		s = strings.ReplaceAll(s, "\u0130", "i\u0307")
	}
	return strings.ToLower(s)
}

func equalFold(a, b string) bool { return a == b || lower(a) == lower(b) }

func leading(s string) int {
	i := 0
	for i < len(s) && s[i] == '\\' {
		i++
	}
	return i
}

func trailing(s string, start int) int {
	end := len(s)
	for end-1 > start && s[end-1] == '\\' {
		end--
	}
	return end
}

func (w win32) ToNamespacedPath(c Context, path string) string {
	if path == "" {
		return path
	}
	full := w.Resolve(c, path)
	if len(full) <= 2 {
		return path
	}
	if full[0] == '\\' {
		if full[1] == '\\' && full[2] != '?' && full[2] != '.' {
			return `\\?\UNC\` + full[2:]
		}
	} else if isDrive(full[0]) && full[1] == ':' && full[2] == '\\' {
		return `\\?\` + full
	}
	return full
}

func (win32) Dirname(path string) string {
	n := len(path)
	switch {
	case n == 0:
		return "."
	case n == 1:
		if isWinSep(path[0]) {
			return path
		}
		return "."
	}
	rootEnd, offset := nameRoot(path)
	if rootEnd == n {
		return path
	}
	end := -1
	matched := true
	for i := n - 1; i >= offset; i-- {
		if isWinSep(path[i]) {
			if !matched {
				end = i
				break
			}
		} else {
			matched = false
		}
	}
	if end < 0 {
		if rootEnd < 0 {
			return "."
		}
		end = rootEnd
	}
	return path[:end]
}

// nameRoot returns the length of the root for dirname (-1 for none) and where
// names start. A UNC root that is the whole path has its full length.
func nameRoot(path string) (rootEnd, offset int) {
	n := len(path)
	rootEnd = -1
	switch {
	case isWinSep(path[0]):
		rootEnd, offset = 1, 1
		if n < 2 || !isWinSep(path[1]) {
			return rootEnd, offset
		}
		j := 2
		for j < n && !isWinSep(path[j]) {
			j++
		}
		if j == n || j == 2 {
			return rootEnd, offset
		}
		last := j
		for j < n && isWinSep(path[j]) {
			j++
		}
		if j == n || j == last {
			return rootEnd, offset
		}
		last = j
		for j < n && !isWinSep(path[j]) {
			j++
		}
		if j == n {
			return n, n
		}
		if j != last {
			return j + 1, j + 1
		}
	case isDrive(path[0]) && n > 1 && path[1] == ':':
		rootEnd = 2
		if n > 2 && isWinSep(path[2]) {
			rootEnd = 3
		}
		offset = rootEnd
	}
	return rootEnd, offset
}

func driveStart(path string) int {
	if len(path) >= 2 && isDrive(path[0]) && path[1] == ':' {
		return 2
	}
	return 0
}

func (win32) Basename(path, suffix string) string {
	return basename(path, driveStart(path), suffix, isWinSep)
}

func (win32) Extname(path string) string {
	from, end := lastComponent(path, driveStart(path), isWinSep)
	if end < 0 {
		return ""
	}
	return extension(path[from:end])
}

func (win32) Format(p Parsed) string { return format(p, `\`) }

func (win32) Parse(path string) Parsed {
	var out Parsed
	n := len(path)
	switch n {
	case 0:
		return out
	case 1:
		if isWinSep(path[0]) {
			out.Root, out.Dir = path, path
		} else {
			out.Base, out.Name = path, path
		}
		return out
	}
	rootEnd, _ := nameRoot(path)
	if rootEnd < 0 {
		rootEnd = 0
	}
	if driveStart(path) == 2 && n <= rootEnd {
		out.Root, out.Dir = path, path
		return out
	}
	out.Root = path[:rootEnd]
	from, end := lastComponent(path, rootEnd, isWinSep)
	if end < 0 {
		out.Dir = out.Root
		return out
	}
	out.Base = path[from:end]
	out.Ext = extension(out.Base)
	out.Name = out.Base[:len(out.Base)-len(out.Ext)]
	if from > rootEnd {
		out.Dir = path[:from-1]
	} else {
		out.Dir = out.Root
	}
	return out
}

func (win32) MatchesGlob(path, pattern string) bool { return glob.Match(path, pattern, true) }
