package assert

import (
	"strings"
	"testing"
)

func TestCallExpression(t *testing.T) {
	for _, c := range []struct{ line, at, want string }{
		{"  assert.ok(0);", "ok", "assert.ok(0)"},
		{"x = 1 + assert  .  ok  ( 0 ) ;", "ok", "assert  .  ok  ( 0 )"},
		{"f().ok(0)", "ok", "ok(0)"},
		{"a['b'].ok(')')", "ok", "a['b'].ok(')')"},
		{"ok(/\\)/.test('('))", "ok", "ok(/\\)/.test('('))"},
		{"ok(`)${(1)}`)", "ok", "ok(`)${(1)}`)"},
		{"ok(1 / 2 / ')')", "ok", "ok(1 / 2 / ')')"},
		{"return ok(", "ok", "ok("},
		{"this.#p(0)", "#p", "(0)"},
		{"ok(0 /* ) */)", "ok", "ok(0 /* ) */)"},
	} {
		if got := callExpression(c.line, strings.Index(c.line, c.at)); got != c.want {
			t.Errorf("%q: got %q, want %q", c.line, got, c.want)
		}
	}
}

func FuzzCallExpression(f *testing.F) {
	f.Add("assert.ok(`${'", 7)
	f.Add("a[/[/]/.x](\"\\", 1)
	f.Add("((((`${`${", 0)
	f.Fuzz(func(t *testing.T, line string, at int) {
		if at < 0 || at > len(line) {
			return
		}
		if got := callExpression(line, at); !strings.Contains(line, got) {
			t.Fatalf("%q at %d: %q is not in the line", line, at, got)
		}
	})
}
