package resolver

import (
	"runtime"
	"strings"
	"unicode/utf8"
)

// fileURL is a parsed file: URL. path is percent-encoded and starts with "/".
type fileURL struct {
	host, path, search, hash string
}

func (u fileURL) String() string { return "file://" + u.host + u.path + u.search + u.hash }

// PathToFileURL is url.pathToFileURL: the href of an absolute path.
// https://nodejs.org/api/url.html#urlpathtofileurlpath-options
func PathToFileURL(path string) string { return urlOfPath(path).String() }

func urlOfPath(path string) fileURL {
	var u fileURL
	if isWindows {
		if strings.HasPrefix(path, `\\`) && !strings.HasPrefix(path, `\\?\`) {
			host, rest, _ := strings.Cut(path[2:], `\`)
			u.host, path = strings.ToLower(host), `\`+rest
		} else {
			path = "/" + strings.TrimPrefix(path, `\\?\`)
		}
		path = strings.ReplaceAll(path, `\`, "/")
	}
	plain := true
	for i := 0; i < len(path) && plain; i++ {
		plain = !encodesInPath(path[i])
	}
	if plain {
		u.path = path
		return u
	}
	var b strings.Builder
	for i := 0; i < len(path); i++ {
		if c := path[i]; encodesInPath(c) {
			writePercent(&b, c)
		} else {
			b.WriteByte(c)
		}
	}
	u.path = b.String()
	return u
}

// encodesInPath is the path percent-encode set and what pathToFileURL adds:
// characters that are part of a file name and would mean something in a URL.
func encodesInPath(c byte) bool {
	switch c {
	case '%', '\\', '[', ']', '|', '~':
		return true
	}
	return inPathSet(c)
}

// inPathSet: https://url.spec.whatwg.org/#path-percent-encode-set
func inPathSet(c byte) bool {
	switch c {
	case ' ', '"', '#', '<', '>', '?', '^', '`', '{', '}':
		return true
	}
	return c < 0x20 || c >= 0x7f
}

func writePercent(b *strings.Builder, c byte) {
	const hex = "0123456789ABCDEF"
	b.WriteByte('%')
	b.WriteByte(hex[c>>4])
	b.WriteByte(hex[c&15])
}

// FileURLToPath is url.fileURLToPath of an href.
// https://nodejs.org/api/url.html#urlfileurltopathurl-options
func FileURLToPath(href string) (string, error) {
	u, ok := parseFileURL(href, nil)
	if !ok {
		if _, isURL := schemeOf(href); !isURL {
			return "", errInvalidURL(href, "")
		}
		return "", errURLScheme()
	}
	p, err := u.toPath()
	if err != nil {
		return "", err
	}
	return p, nil
}

func (u fileURL) toPath() (string, *Error) {
	if !isWindows && u.host != "" {
		return "", errFileHost(runtime.GOOS)
	}
	for i := 0; i+2 < len(u.path); i++ {
		if u.path[i] != '%' {
			continue
		}
		switch strings.ToLower(u.path[i+1 : i+3]) {
		case "2f":
			if isWindows {
				return "", errFilePath(`must not include encoded \ or / characters`, u.String())
			}
			return "", errFilePath("must not include encoded / characters", u.String())
		case "5c":
			if isWindows {
				return "", errFilePath(`must not include encoded \ or / characters`, u.String())
			}
		}
	}
	path, ok := percentDecode(u.path)
	if !ok {
		return "", errURIMalformed()
	}
	if !isWindows {
		return path, nil
	}
	path = strings.ReplaceAll(path, "/", `\`)
	if u.host != "" {
		return `\\` + u.host + path, nil
	}
	if len(path) < 3 || path[2] != ':' || !isLetter(path[1]) {
		return "", errFilePath("must be absolute", u.String())
	}
	return path[1:], nil
}

// percentDecode is decodeURIComponent; false for what that throws on.
func percentDecode(s string) (string, bool) {
	if !strings.Contains(s, "%") {
		return s, true
	}
	var b strings.Builder
	for i := 0; i < len(s); i++ {
		if s[i] != '%' {
			b.WriteByte(s[i])
			continue
		}
		if i+2 >= len(s) {
			return "", false
		}
		hi, lo := hexDigit(s[i+1]), hexDigit(s[i+2])
		if hi < 0 || lo < 0 {
			return "", false
		}
		b.WriteByte(byte(hi<<4 | lo))
		i += 2
	}
	return b.String(), utf8.ValidString(b.String())
}

func isLetter(c byte) bool { c |= 0x20; return c >= 'a' && c <= 'z' }

// schemeOf splits the scheme off an absolute URL.
func schemeOf(s string) (string, bool) {
	if s == "" || !isLetter(s[0]) {
		return "", false
	}
	for i := 1; i < len(s); i++ {
		switch c := s[i]; {
		case c == ':':
			return strings.ToLower(s[:i]), true
		case isLetter(c) || c >= '0' && c <= '9' || c == '+' || c == '-' || c == '.':
		default:
			return "", false
		}
	}
	return "", false
}

// trimURL strips what the URL parser ignores: outer control characters and
// spaces, tabs and line ends anywhere.
func trimURL(s string) string {
	s = strings.TrimFunc(s, func(c rune) bool { return c <= ' ' })
	if strings.ContainsAny(s, "\t\n\r") {
		s = strings.NewReplacer("\t", "", "\n", "", "\r", "").Replace(s)
	}
	return s
}

// parseFileURL parses an absolute file: URL, or any relative reference
// against base. https://url.spec.whatwg.org/#file-state
func parseFileURL(input string, base *fileURL) (fileURL, bool) {
	s := trimURL(input)
	if scheme, ok := schemeOf(s); ok {
		if scheme != "file" {
			return fileURL{}, false
		}
		s = s[len("file:"):]
	} else if base == nil {
		return fileURL{}, false
	}
	var u fileURL
	var rest string
	rest, u.hash = cutKeep(s, '#')
	rest, u.search = cutKeep(rest, '?')
	u.hash = encodeWith(u.hash, inFragmentSet)
	u.search = encodeWith(u.search, inQuerySet)
	rest = strings.ReplaceAll(rest, `\`, "/")
	switch {
	case strings.HasPrefix(rest, "//"):
		host, path, found := strings.Cut(rest[2:], "/")
		if isDriveLetter(host) {
			u.path = normalizePath("", rest[1:])
			return u, true
		}
		host = strings.ToLower(host)
		if host != "localhost" {
			u.host = host
		}
		if found {
			path = "/" + path
		}
		u.path = normalizePath("", path)
	case strings.HasPrefix(rest, "/"):
		prefix := ""
		if base != nil {
			u.host = base.host
			if len(base.path) >= 3 && isDriveLetter(base.path[1:3]) && !startsWithDrive(rest[1:]) {
				prefix = base.path[:3]
			}
		}
		u.path = normalizePath(prefix, rest)
	case base == nil:
		u.path = normalizePath("", "/"+rest)
	case rest == "":
		u.host, u.path = base.host, base.path
		if u.search == "" && !strings.Contains(s, "?") {
			u.search = base.search
		}
	case startsWithDrive(rest):
		u.path = normalizePath("", "/"+rest)
	default:
		u.host = base.host
		u.path = normalizePath(base.path[:strings.LastIndexByte(base.path, '/')], "/"+rest)
	}
	return u, true
}

// cutKeep cuts s before the first sep and keeps it on the tail.
func cutKeep(s string, sep byte) (string, string) {
	if i := strings.IndexByte(s, sep); i >= 0 {
		return s[:i], s[i:]
	}
	return s, ""
}

func isDriveLetter(s string) bool {
	return len(s) == 2 && isLetter(s[0]) && (s[1] == ':' || s[1] == '|')
}

func startsWithDrive(s string) bool {
	return len(s) >= 2 && isDriveLetter(s[:2]) && (len(s) == 2 || strings.IndexByte("/?#", s[2]) >= 0)
}

// normalizePath appends the segments of path to the encoded directory dir,
// resolving dot segments and percent-encoding.
// https://url.spec.whatwg.org/#path-state
func normalizePath(dir, path string) string {
	out := []byte(dir)
	if path == "" {
		return "/"
	}
	first := dir == ""
	for path != "" {
		path = path[1:]
		var seg string
		last := false
		if i := strings.IndexByte(path, '/'); i >= 0 {
			seg, path = path[:i], path[i:]
		} else {
			seg, path, last = path, "", true
		}
		switch dots(seg) {
		case 2:
			i := strings.LastIndexByte(string(out), '/')
			if i >= 0 && !(i == 0 && isDriveLetter(string(out[1:]))) {
				out = out[:i]
			}
			if last {
				out = append(out, '/')
			}
			continue
		case 1:
			if last {
				out = append(out, '/')
			}
			continue
		}
		out = append(out, '/')
		if first && len(out) == 1 && isDriveLetter(seg) {
			out = append(out, seg[0], ':')
		} else {
			out = append(out, encodeWith(seg, inPathSet)...)
		}
	}
	if len(out) == 0 {
		return "/"
	}
	return string(out)
}

// dots returns 1 for a single-dot segment, 2 for a double-dot one, else 0.
func dots(seg string) int {
	n := 0
	for seg != "" {
		switch {
		case seg[0] == '.':
			seg = seg[1:]
		case len(seg) >= 3 && seg[0] == '%' && seg[1] == '2' && seg[2]|0x20 == 'e':
			seg = seg[3:]
		default:
			return 0
		}
		if n++; n > 2 {
			return 0
		}
	}
	return n
}

// inQuerySet: https://url.spec.whatwg.org/#special-query-percent-encode-set
func inQuerySet(c byte) bool {
	switch c {
	case ' ', '"', '#', '<', '>', '\'':
		return true
	}
	return c < 0x20 || c >= 0x7f
}

// inFragmentSet: https://url.spec.whatwg.org/#fragment-percent-encode-set
func inFragmentSet(c byte) bool {
	switch c {
	case ' ', '"', '<', '>', '`':
		return true
	}
	return c < 0x20 || c >= 0x7f
}

func encodeWith(s string, in func(byte) bool) string {
	if len(s) == 1 && (s[0] == '?' || s[0] == '#') {
		return ""
	}
	for i := 0; i < len(s); i++ {
		if i == 0 && s[0] == '#' || !in(s[i]) {
			continue
		}
		var b strings.Builder
		b.WriteString(s[:i])
		for ; i < len(s); i++ {
			if in(s[i]) {
				writePercent(&b, s[i])
			} else {
				b.WriteByte(s[i])
			}
		}
		return b.String()
	}
	return s
}
