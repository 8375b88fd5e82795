package integrity

import (
	"errors"
	"testing"
)

// The digests are those of the empty input.
const (
	sha1Empty   = "sha1-2jmj7l5rSw0yVb/vlWAYkK/YBwk="
	sha512Empty = "sha512-z4PhNX7vuL3xVChQ1m2AB9Yg5AULVxXcg/SpIdNs6c5H0NE8XYXysP+DGNKHfuwvY7kxvUdBeoGlODJ6+SfaPg=="
)

func TestCheck(t *testing.T) {
	for s, ok := range map[string]bool{
		"":                            true,
		"unknown-abc":                 true,
		sha1Empty:                     true,
		sha512Empty:                   true,
		sha1Empty + " " + sha512Empty: true,
		"sha1-AAAAAAAAAAAAAAAAAAAAAAAAAAA= " + sha512Empty:                 true, // the stronger counts
		sha1Empty + " sha256-AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=": false,
		"sha1-AAAAAAAAAAAAAAAAAAAAAAAAAAA= " + sha1Empty + "?opt":          true, // any of one algorithm
	} {
		i := Parse(s)
		h := i.NewHash()
		err := i.Check(h.Sum(nil), 0)
		if (err == nil) != ok {
			t.Errorf("%q: %v", s, err)
		}
		var e *Error
		if err != nil && (!errors.As(err, &e) || e.Code() != "EINTEGRITY") {
			t.Errorf("%q: error %T", s, err)
		}
	}
}

func TestFromHex(t *testing.T) {
	if got := FromHex("sha1", "da39a3ee5e6b4b0d3255bfef95601890afd80709").String(); got != sha1Empty {
		t.Errorf("got %q", got)
	}
	if !FromHex("sha1", "zz").Empty() {
		t.Error("a bad digest was accepted")
	}
}
