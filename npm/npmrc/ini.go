package npmrc

import (
	"strconv"
	"strings"
)

// parseINI reads the lines of an .npmrc. A key with "[]" collects its values,
// joined by newlines. Sections have no meaning for npm and end the file.
func parseINI(text string, env func(string) (string, bool)) map[string]string {
	out := make(map[string]string)
	for line := range strings.Lines(text) {
		line = strings.TrimSpace(line)
		if line == "" || line[0] == ';' || line[0] == '#' {
			continue
		}
		if line[0] == '[' {
			break
		}
		key, value, found := strings.Cut(line, "=")
		key = expand(unquote(strings.TrimSpace(key)), env)
		if !found {
			value = "true"
		}
		value = expand(unquote(strings.TrimSpace(value)), env)
		if list, ok := strings.CutSuffix(key, "[]"); ok {
			if old, ok := out[list]; ok {
				value = old + "\n" + value
			}
			key = list
		}
		out[key] = value
	}
	return out
}

// unquote takes quotes off, or cuts an unquoted value at a comment.
func unquote(s string) string {
	if len(s) >= 2 && (s[0] == '"' && s[len(s)-1] == '"' || s[0] == '\'' && s[len(s)-1] == '\'') {
		if s[0] == '"' {
			if u, err := strconv.Unquote(s); err == nil {
				return u
			}
		}
		return s[1 : len(s)-1]
	}
	var b strings.Builder
	for i := 0; i < len(s); i++ {
		switch c := s[i]; {
		case c == '\\' && i+1 < len(s) && (s[i+1] == ';' || s[i+1] == '#' || s[i+1] == '\\'):
			i++
			b.WriteByte(s[i])
		case c == ';' || c == '#':
			return strings.TrimSpace(b.String())
		default:
			b.WriteByte(c)
		}
	}
	return strings.TrimSpace(b.String())
}

// expand replaces ${NAME}; an unknown name stays as it is, and with "?" after
// the name it becomes empty.
func expand(s string, env func(string) (string, bool)) string {
	if !strings.Contains(s, "${") {
		return s
	}
	var b strings.Builder
	for {
		i := strings.Index(s, "${")
		end := -1
		if i >= 0 {
			end = strings.IndexByte(s[i:], '}')
		}
		if end < 0 {
			b.WriteString(s)
			return b.String()
		}
		b.WriteString(s[:i])
		name := s[i+2 : i+end]
		value, ok := env(strings.TrimSuffix(name, "?"))
		switch {
		case ok:
			b.WriteString(value)
		case !strings.HasSuffix(name, "?"):
			b.WriteString(s[i : i+end+1])
		}
		s = s[i+end+1:]
	}
}
