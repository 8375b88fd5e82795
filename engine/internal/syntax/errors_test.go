package syntax

import (
	"bufio"
	"encoding/json"
	"fmt"
	"os"
	"strings"
	"testing"
)

// errorCase is a line of testdata/errors.txt.
type errorCase struct {
	kind, src, loc, want string
}

func errorCases(t testing.TB) []errorCase {
	f, err := os.Open("testdata/errors.txt")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	var out []errorCase
	sc := bufio.NewScanner(f)
	for sc.Scan() {
		line := sc.Text()
		if strings.HasPrefix(line, "#") {
			continue
		}
		kind, rest, _ := strings.Cut(line, " ")
		dec := json.NewDecoder(strings.NewReader(rest))
		c := errorCase{kind: kind}
		if err := dec.Decode(&c.src); err != nil {
			t.Fatalf("%s: %v", line, err)
		}
		rest = strings.TrimSpace(rest[dec.InputOffset():])
		c.loc, c.want, _ = strings.Cut(rest, " ")
		out = append(out, c)
	}
	return out
}

// TestErrors compares messages and positions with those of Node 26.
func TestErrors(t *testing.T) {
	for _, c := range errorCases(t) {
		var err error
		if c.kind == "module" {
			_, err = ParseModule(c.src, Options{})
		} else {
			_, err = ParseScript(c.src, Options{})
		}
		if c.loc == "ok" {
			if err != nil {
				t.Errorf("%s %q: %v", c.kind, c.src, err)
			}
			continue
		}
		if err == nil {
			t.Errorf("%s %q: no error, want %s", c.kind, c.src, c.want)
			continue
		}
		if err.Error() != c.want {
			t.Errorf("%s %q: %v, want %s", c.kind, c.src, err, c.want)
		}
		if got := markOf(c.src, err.(*Error)); c.loc != "-" && got != c.loc {
			t.Errorf("%s %q: at %s, want %s", c.kind, c.src, got, c.loc)
		}
	}
}

// markOf renders the part of the first line an error marks.
func markOf(src string, e *Error) string {
	text, start := NewLineTable(src).LineText(e.Line)
	n := 0
	if end := min(e.End, int(start)+len(text)); end > e.Start {
		n = utf16Len(src[e.Start:end])
	}
	return fmt.Sprintf("%d:%d:%d", e.Line, e.Column-1, n)
}

func TestFunctionParts(t *testing.T) {
	tests := []struct {
		kind   DynamicKind
		params []string
		body   string
		want   string // error, or source text
	}{
		{DynamicNormal, nil, "", "function anonymous(\n) {\n\n}"},
		{DynamicNormal, []string{"a", "b"}, "return a+b", "function anonymous(a,b\n) {\nreturn a+b\n}"},
		{DynamicGenerator, nil, "yield 1", "function* anonymous(\n) {\nyield 1\n}"},
		{DynamicAsync, nil, "await 1", "async function anonymous(\n) {\nawait 1\n}"},
		{DynamicAsyncGenerator, []string{"a"}, "yield await a", "async function* anonymous(a\n) {\nyield await a\n}"},
		{DynamicNormal, []string{"a //"}, "return a", "function anonymous(a //\n) {\nreturn a\n}"},
		{DynamicNormal, nil, "<!-- html", "function anonymous(\n) {\n<!-- html\n}"},
		{DynamicNormal, nil, "-->", "function anonymous(\n) {\n-->\n}"},
		{DynamicNormal, []string{"\n-->"}, "", "function anonymous(\n-->\n) {\n\n}"},
		{DynamicNormal, []string{"-->"}, "", "SyntaxError: Unexpected token '--'"},
		{DynamicNormal, []string{"/*"}, "*/){", "SyntaxError: Unexpected end of arg string"},
		{DynamicNormal, []string{"a"}, "}) ; (", "SyntaxError: Unexpected token '}'"},
		{DynamicNormal, []string{"a) { return 1 } /*"}, "*/ {", "SyntaxError: Arg string terminates parameters early"},
		{DynamicNormal, []string{"a /*"}, "*/ ) {", "SyntaxError: Unexpected end of arg string"},
		{DynamicNormal, nil, "}, function() {", "SyntaxError: Single function literal required"},
		{DynamicNormal, nil, "} {", "SyntaxError: Unexpected token '{'"},
		{DynamicNormal, nil, "super.x", "SyntaxError: 'super' keyword unexpected here"},
		{DynamicNormal, []string{"a", "a"}, "'use strict'", "SyntaxError: Duplicate parameter name not allowed in this context"},
		{DynamicGenerator, []string{"a = yield"}, "", "SyntaxError: Yield expression not allowed in formal parameter"},
		{DynamicAsync, []string{"await"}, "", "SyntaxError: Unexpected reserved word"},
	}
	for _, tt := range tests {
		p, err := ParseFunctionParts(tt.kind, tt.params, tt.body, Options{})
		got := ""
		if err != nil {
			got = err.Error()
		} else {
			got = p.Source[p.Function.Start:p.Function.End]
		}
		if got != tt.want {
			t.Errorf("%q %q: %q, want %q", tt.params, tt.body, got, tt.want)
		}
	}
}

func TestFunctionBody(t *testing.T) {
	params := []string{"exports", "require", "module"}
	for _, src := range []string{"return 1", "#!/usr/bin/env node\nvar exports = 1", "new.target", "'use strict'; arguments", "await: 1"} {
		if _, err := ParseFunctionBody(src, params, Options{}); err != nil {
			t.Errorf("%q: %v", src, err)
		}
	}
	for src, want := range map[string]string{
		"let require":      "SyntaxError: Identifier 'require' has already been declared",
		"}":                "SyntaxError: Unexpected token '}'",
		"import 'x'":       "SyntaxError: Cannot use import statement outside a module",
		"super.x":          "SyntaxError: 'super' keyword unexpected here",
		"export default 1": "SyntaxError: Unexpected token 'export'",
	} {
		if _, err := ParseFunctionBody(src, params, Options{}); err == nil || err.Error() != want {
			t.Errorf("%q: %v, want %s", src, err, want)
		}
	}
}

func TestRegExpHook(t *testing.T) {
	var seen []string
	o := Options{ValidateRegExp: func(pattern, flags string) error {
		seen = append(seen, pattern+"|"+flags)
		if pattern == "(" {
			return fmt.Errorf("Invalid regular expression: /(/: Unterminated group")
		}
		return nil
	}}
	if _, err := ParseScript(`a = /x[/]\//gi; b / c / d; if (a) /y/u.test(b); x++ / 2`, o); err != nil {
		t.Fatal(err)
	}
	if got := strings.Join(seen, " "); got != `x[/]\/|gi y|u` {
		t.Errorf("literals: %s", got)
	}
	_, err := ParseScript("a = /(/", o)
	if e, ok := err.(*Error); !ok || e.Msg != "Invalid regular expression: /(/: Unterminated group" || e.Start != 4 || e.End != 7 {
		t.Errorf("error %v", err)
	}
}
