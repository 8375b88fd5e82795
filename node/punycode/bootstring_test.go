package punycode

import (
	"slices"
	"testing"
)

// Examples of RFC 3492, section 7.1, and of Node 26.
func TestBootstring(t *testing.T) {
	for _, x := range []struct{ text, code string }{
		{"mañana", "maana-pta"}, {"☃-⌘", "--dqo34k"}, {"Bücher", "Bcher-kva"}, {"\U0001f600", "e28h"}, {"abc", "abc-"},
		{"3年b組金八先生", "3b-ww4c5e180e575a65lsy2b"}, {"-> $1.00 <-", "-> $1.00 <--"}, {"", ""},
	} {
		code, bad := encode([]rune(x.text))
		if bad != "" || code != x.code {
			t.Errorf("encode(%q) = %q %s, want %q", x.text, code, bad, x.code)
		}
		back, bad := decode(ascii(x.code))
		if bad != "" || !slices.Equal(back, []rune(x.text)) {
			t.Errorf("decode(%q) = %q %s", x.code, string(back), bad)
		}
	}
	for code, want := range map[string]failure{"-": errInvalid, "a-9999999999999999": errOverflow} {
		if _, bad := decode(ascii(code)); bad != want {
			t.Errorf("decode(%q): %q, want %q", code, bad, want)
		}
	}
}
