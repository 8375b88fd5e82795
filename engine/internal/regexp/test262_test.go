package regexp

import (
	"os"
	"path/filepath"
	goregexp "regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode/utf16"
)

// test262Files returns the property escape tests of a test262 checkout.
func test262Files(t *testing.T, pattern string) []string {
	dir := os.Getenv("TEST262_DIR")
	if dir == "" {
		t.Skip("TEST262_DIR is not set")
	}
	files, err := filepath.Glob(filepath.Join(dir, "test/built-ins/RegExp/property-escapes/generated", pattern))
	if err != nil || len(files) == 0 {
		t.Fatal("no test262 files", err)
	}
	return files
}

// TestPropertySets compares the sets of \p{} with the ranges in test262.
func TestPropertySets(t *testing.T) {
	var (
		block  = goregexp.MustCompile(`(?s)buildString\(\{(.*?)\}\);((?:\s*testPropertyEscapes\(.*?\);)+)`)
		lones  = goregexp.MustCompile(`(?s)loneCodePoints: \[(.*?)\]`)
		ranges = goregexp.MustCompile(`\[(0x[0-9A-F]+), (0x[0-9A-F]+)\]`)
		hex    = goregexp.MustCompile(`0x[0-9A-F]+`)
		escape = goregexp.MustCompile(`/\^(\\[pP]\{.*?\})\+\$/u`)
	)
	number := func(s string) uint32 {
		v, err := strconv.ParseUint(s, 0, 32)
		if err != nil {
			t.Fatal(err)
		}
		return uint32(v)
	}
	checked := 0
	for _, name := range test262Files(t, "*.js") {
		src, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		for _, b := range block.FindAllStringSubmatch(string(src), -1) {
			var want charSet
			for _, h := range hex.FindAllString(lones.FindStringSubmatch(b[1])[1], -1) {
				want = append(want, span{number(h), number(h)})
			}
			for _, r := range ranges.FindAllStringSubmatch(b[1], -1) {
				want = append(want, span{number(r[1]), number(r[2])})
			}
			want = normalize(want)
			for _, e := range escape.FindAllStringSubmatch(b[2], -1) {
				p, err := Compile(e[1], Unicode)
				if err != nil {
					t.Errorf("%s: %s: %v", filepath.Base(name), e[1], err)
					continue
				}
				checked++
				if got := p.tree.root.set; !slices.Equal(got, want) {
					t.Errorf("%s: %s differs", filepath.Base(name), e[1])
				}
			}
		}
	}
	t.Log(checked, "sets")
	if checked < 1000 {
		t.Error("too few sets")
	}
}

// TestPropertiesOfStrings runs the tests of \p{RGI_Emoji} and its parts.
func TestPropertiesOfStrings(t *testing.T) {
	expr := goregexp.MustCompile(`regExp: /(.*)/v`)
	lists := goregexp.MustCompile(`(?s)(matchStrings|nonMatchStrings): \[(.*?)\n  \]`)
	quoted := goregexp.MustCompile(`"((?:[^"\\]|\\.)*)"`)
	caps := make([]int32, 2)
	for _, name := range test262Files(t, "strings/*.js") {
		if strings.Contains(name, "-negative-") {
			continue
		}
		src, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		p, err := Compile(expr.FindStringSubmatch(string(src))[1], UnicodeSets)
		if err != nil {
			t.Fatal(err)
		}
		n := 0
		match := func(units []uint16) bool {
			ok, err := p.MatchUTF16(new(Matcher), units, 0, false, caps)
			if err != nil {
				t.Errorf("%s: %v", filepath.Base(name), err)
			}
			return ok
		}
		for _, l := range lists.FindAllStringSubmatch(string(src), -1) {
			var all []uint16
			for _, q := range quoted.FindAllStringSubmatch(l[2], -1) {
				units := unescapeUnits(t, q[1])
				all = append(all, units...)
				if l[1] == "matchStrings" && !match(units) {
					t.Errorf("%s: %s does not match", filepath.Base(name), q[1])
				}
				n++
			}
			if match(all) != (l[1] == "matchStrings") {
				t.Errorf("%s: all %s together", filepath.Base(name), l[1])
			}
		}
		t.Log(filepath.Base(name), n)
	}
}

// unescapeUnits reads the inside of a JavaScript string literal with \u escapes.
func unescapeUnits(t *testing.T, s string) []uint16 {
	var out []uint16
	for i := 0; i < len(s); {
		if strings.HasPrefix(s[i:], `\u{`) {
			end := strings.IndexByte(s[i:], '}') + i
			v, err := strconv.ParseUint(s[i+3:end], 16, 32)
			if err != nil {
				t.Fatal(err)
			}
			out = utf16.AppendRune(out, rune(v))
			i = end + 1
			continue
		}
		if strings.HasPrefix(s[i:], `\u`) {
			v, err := strconv.ParseUint(s[i+2:i+6], 16, 16)
			if err != nil {
				t.Fatal(err)
			}
			out = append(out, uint16(v))
			i += 6
			continue
		}
		if strings.HasPrefix(s[i:], `\x`) {
			v, err := strconv.ParseUint(s[i+2:i+4], 16, 16)
			if err != nil {
				t.Fatal(err)
			}
			out = append(out, uint16(v))
			i += 4
			continue
		}
		if s[i] == '\\' {
			t.Fatalf("escape in %q", s)
		}
		r := []rune(s[i:])[0]
		out = utf16.AppendRune(out, r)
		i += len(string(r))
	}
	return out
}

// TestNegativeLiterals checks that the literals test262 calls early errors are
// refused.
func TestNegativeLiterals(t *testing.T) {
	dir := os.Getenv("TEST262_DIR")
	if dir == "" {
		t.Skip("TEST262_DIR is not set")
	}
	literal := goregexp.MustCompile(`(?m)^/(.+)/([a-zA-Z]*);?\s*$`)
	n := 0
	for _, root := range []string{"test/built-ins/RegExp", "test/language/literals/regexp"} {
		err := filepath.WalkDir(filepath.Join(dir, root), func(path string, d os.DirEntry, err error) error {
			if err != nil || d.IsDir() || !strings.HasSuffix(path, ".js") {
				return err
			}
			b, err := os.ReadFile(path)
			if err != nil {
				return err
			}
			_, body, found := strings.Cut(string(b), "$DONOTEVALUATE();")
			if !found {
				return nil
			}
			m := literal.FindStringSubmatch(body)
			if m == nil {
				t.Logf("%s: no literal", strings.TrimPrefix(path, dir))
				return nil
			}
			if strings.Contains(path, "no-line-separator") || strings.Contains(path, "no-paragraph-separator") || m[1] == "/" {
				return nil // about the literal, not about the pattern
			}
			n++
			if flags, ok := ParseFlags(m[2]); ok && ValidatePattern(m[1], flags) == nil {
				t.Errorf("%s: /%s/%s is valid", strings.TrimPrefix(path, dir), m[1], m[2])
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	t.Log(n, "literals")
}
