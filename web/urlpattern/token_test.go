package urlpattern

import "testing"

func FuzzParse(f *testing.F) {
	for _, s := range []string{"/a/:b(\\d+)?", "{x}*", "https://*.a/:b+", "\\", "(", ":", "*?+"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		parts, err := parsePattern(s, options{"/", "/"}, canonPathname)
		if err == nil {
			source(parts, options{"/", "/"})
			text(parts, options{"/", "/"})
		}
		// What the constructor makes of a text is nothing or a dictionary.
		_, _ = parseConstructor(s, func(string) (bool, error) { return true, nil })
	})
}
