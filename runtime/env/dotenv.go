package env

import "strings"

// ParseDotenv reads the text of an .env file: pairs of name and value in order.
// It is util.parseEnv and --env-file.
// https://nodejs.org/api/cli.html#--env-filefile
func ParseDotenv(text string) [][2]string {
	text = strings.ReplaceAll(text, "\r", "")
	text = strings.TrimSpace(text)
	var pairs [][2]string
	for len(text) > 0 {
		if text[0] == '\n' || text[0] == '#' {
			_, text, _ = strings.Cut(text, "\n")
			continue
		}
		eq, nl := strings.IndexByte(text, '='), strings.IndexByte(text, '\n')
		if eq < 0 || nl >= 0 && nl < eq {
			if nl < 0 {
				break
			}
			text = strings.TrimLeft(text[nl+1:], " \t")
			continue
		}
		key := strings.TrimSpace(text[:eq])
		key = strings.TrimSpace(strings.TrimPrefix(key, "export "))
		text = strings.TrimLeft(text[eq+1:], " \t")
		if key == "" {
			_, text, _ = strings.Cut(text, "\n")
			continue
		}
		var value string
		value, text = envValue(text)
		pairs = append(pairs, [2]string{key, value})
		text = strings.TrimLeft(text, " \t")
	}
	return pairs
}

// envValue takes the value at the start of s, and returns what follows its line.
func envValue(s string) (value, rest string) {
	if s == "" || s[0] == '\n' {
		return "", strings.TrimPrefix(s, "\n")
	}
	if q := s[0]; q == '"' || q == '\'' || q == '`' {
		if end := strings.IndexByte(s[1:], q); end >= 0 {
			value = s[1 : 1+end]
			if q == '"' {
				value = strings.ReplaceAll(value, `\n`, "\n")
			}
			_, rest, _ = strings.Cut(s[2+end:], "\n")
			return value, rest
		}
	}
	line, rest, _ := strings.Cut(s, "\n")
	line, _, _ = strings.Cut(line, "#")
	return strings.TrimSpace(line), rest
}
