package readline

import (
	"strings"
	"testing"
)

// press feeds characters one by one and returns the keys.
func press(s string) (keys []parsedKey, rest []string) {
	var pending []string
	for _, ch := range strings.Split(s, "") {
		pending = append(pending, ch)
		if k, emit, done := parseKey(pending); done {
			if emit {
				keys = append(keys, k)
			}
			pending = nil
		}
	}
	return keys, pending
}

func TestKeys(t *testing.T) {
	for _, c := range []struct {
		in, name          string
		ctrl, meta, shift bool
	}{
		{"a", "a", false, false, false}, {"Z", "z", false, false, true}, {"\x01", "a", true, false, false}, {"\x1bb", "b", false, true, false},
		{"\x1b[A", "up", false, false, false}, {"\x1b[1;5C", "right", true, false, false}, {"\x1b[5D", "left", true, false, false},
		{"\x1b[3;2~", "delete", false, false, true}, {"\x1b[5$", "pageup", false, false, true}, {"\x1b[7^", "home", true, false, false},
		{"\x1b[[5~", "pageup", false, false, false}, {"\x1bO5P", "f1", true, false, false}, {"\x1b[200~", "paste-start", false, false, false},
		{"\x1b\x1b[A", "up", false, false, false}, {"\x1b[Z", "tab", false, false, true}, {"\x1b[99~", "undefined", false, false, false},
	} {
		keys, rest := press(c.in)
		if len(keys) != 1 || len(rest) != 0 {
			t.Errorf("%q: %d keys, rest %q", c.in, len(keys), rest)
			continue
		}
		k := keys[0]
		if k.name != c.name || k.ctrl != c.ctrl || k.meta != c.meta || k.shift != c.shift || k.sequence != c.in {
			t.Errorf("%q: %+v", c.in, k)
		}
	}
}

// FuzzKeys checks that no sequence grows without end: a key has few characters.
func FuzzKeys(f *testing.F) {
	for _, s := range []string{"\x1b[1;5C", "\x1bOP", "\x1b\x1b[12;3~x", "\x1b[[A", "abc\r\n"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		keys, rest := press(s)
		if len(rest) > 10 {
			t.Errorf("%q waits after %d characters", s, len(rest))
		}
		for _, k := range keys {
			if len([]rune(k.sequence)) > 10 {
				t.Errorf("%q is one key", k.sequence)
			}
		}
	})
}

func TestWords(t *testing.T) {
	u := func(s string) []uint16 {
		return []uint16(func() (r []uint16) {
			for _, c := range s {
				r = append(r, uint16(c))
			}
			return
		}())
	}
	for _, c := range []struct {
		line          string
		cursor        int
		before, after int
	}{{"one two", 7, 3, 0}, {"one two", 4, 4, 3}, {"one  two", 3, 3, 2}, {"a-- b", 3, 2, 1}, {"", 0, 0, 0}} {
		if n := wordBefore(u(c.line), c.cursor); n != c.before {
			t.Errorf("before %d of %q: %d, want %d", c.cursor, c.line, n, c.before)
		}
		if n := wordAfter(u(c.line), c.cursor, isOther); n != c.after {
			t.Errorf("after %d of %q: %d, want %d", c.cursor, c.line, n, c.after)
		}
	}
}
