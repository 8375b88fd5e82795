package urlparse

import (
	"encoding/json"
	"os"
	"slices"
	"strings"
	"testing"
)

// testdata/cases.json is what Node 26 answers; see testdata/record.cjs.
type recordedCases struct {
	Parse, Set, Domain, Form, Format [][]any
}

func readCases(t *testing.T) recordedCases {
	t.Helper()
	data, err := os.ReadFile("testdata/cases.json")
	if err != nil {
		t.Fatal(err)
	}
	var c recordedCases
	if err := json.Unmarshal(data, &c); err != nil {
		t.Fatal(err)
	}
	return c
}

func parts(u *URL) []string {
	return []string{u.Href(), u.Origin(), u.Protocol(), u.Username(), u.Password(), u.Host(), u.Hostname(), u.Port(), u.Pathname(), u.Search(), u.Hash()}
}

func stringList(v any) []string {
	var out []string
	list, _ := v.([]any)
	for _, s := range list {
		out = append(out, s.(string))
	}
	return out
}

func TestParse(t *testing.T) {
	for _, c := range readCases(t).Parse {
		input := c[0].(string)
		base, hasBase := c[1].(string)
		want := stringList(c[2])
		u, ok := ParseStrings(input, base, hasBase)
		if ok != (want != nil) {
			t.Errorf("%q against %q: %v %s, want %q", input, base, ok, u.Href(), want)
			continue
		}
		if !ok {
			continue
		}
		if got := parts(&u); !slices.Equal(got, want) {
			t.Errorf("%q against %q:\n got %q\nwant %q", input, base, got, want)
		}
		if again, ok := Parse(u.Href(), nil); !ok || again != u {
			t.Errorf("%q: %+v parses as %+v", input, u, again)
		}
	}
}

func TestSetters(t *testing.T) {
	for _, c := range readCases(t).Set {
		start, name, value := c[0].(string), c[1].(string), c[2].(string)
		u, ok := Parse(start, nil)
		if !ok {
			t.Fatalf("%q does not parse", start)
		}
		setPart(&u, name, value)
		if got, want := parts(&u), stringList(c[3]); !slices.Equal(got, want) {
			t.Errorf("%s of %q to %q:\n got %q\nwant %q", name, start, value, got, want)
		}
	}
}

func TestDomains(t *testing.T) {
	for _, c := range readCases(t).Domain {
		in := c[0].(string)
		if got := DomainToASCII(in); got != c[1] {
			t.Errorf("DomainToASCII(%q) = %q, want %q", in, got, c[1])
		}
		if got := DomainToUnicode(in); got != c[2] {
			t.Errorf("DomainToUnicode(%q) = %q, want %q", in, got, c[2])
		}
	}
}

func TestForm(t *testing.T) {
	for _, c := range readCases(t).Form {
		in := c[0].(string)
		pairs := ParseForm(in)
		var want []Pair
		list, _ := c[1].([]any)
		for _, p := range list {
			s := stringList(p)
			want = append(want, Pair{s[0], s[1]})
		}
		if !slices.Equal(pairs, want) {
			t.Errorf("ParseForm(%q) = %q, want %q", in, pairs, want)
		}
		if got := SerializeForm(pairs); got != c[2] {
			t.Errorf("SerializeForm of %q = %q, want %q", in, got, c[2])
		}
		SortPairs(pairs)
		if got := SerializeForm(pairs); got != c[3] {
			t.Errorf("sorted %q = %q, want %q", in, got, c[3])
		}
	}
}

func TestFormat(t *testing.T) {
	for _, c := range readCases(t).Format {
		u, _ := Parse(c[0].(string), nil)
		if got := u.Format(c[1].(bool), c[2].(bool), c[3].(bool), c[4].(bool)); got != c[5] {
			t.Errorf("%q: %q, want %q", c, got, c[5])
		}
	}
}

// The fast path must agree with the state machine.
func FuzzParse(f *testing.F) {
	for _, s := range []string{"http://h/a?b#c", "https://u:p@[::1]:8/../x", "file:///C|/..", "foo:bar ?q", "http://xn--a/", "http://1.2.3.4/", "http://☃/"} {
		f.Add(s, "http://b/c/d")
	}
	f.Fuzz(func(t *testing.T, in, base string) {
		in, base = strings.ToValidUTF8(in, "\ufffd"), strings.ToValidUTF8(base, "\ufffd")
		u, ok := Parse(in, nil)
		p := parser{in: removeTabs(trim(in))}
		slowOK := p.parse()
		if ok != slowOK {
			t.Fatalf("%q: fast %v, slow %v", in, ok, slowOK)
		}
		if ok {
			if slow := p.r.serialize(); slow != u {
				t.Errorf("%q: fast %+v, slow %+v", in, u, slow)
			}
			if again, ok := Parse(u.Href(), nil); !ok || again != u {
				t.Errorf("%q: %+v parses again as %+v", in, u, again)
			}
			parts(&u)
		}
		if b, ok := Parse(base, nil); ok {
			if r, ok := Parse(in, &b); ok {
				parts(&r)
			}
			for _, name := range []string{"protocol", "username", "password", "host", "hostname", "port", "pathname", "search", "hash"} {
				v := b
				setPart(&v, name, in)
				if again, ok := Parse(v.Href(), nil); !ok || again.Href() != v.Href() {
					t.Errorf("%s of %q to %q: %q parses again as %q", name, base, in, v.Href(), again.Href())
				}
			}
		}
		SerializeForm(ParseForm(in))
	})
}

func TestNoAllocations(t *testing.T) {
	const in = "https://example.com:8443/a/b/c.html?x=1&y=2#top"
	if n := testing.AllocsPerRun(100, func() {
		u, ok := Parse(in, nil)
		if !ok || u.Pathname() != "/a/b/c.html" || u.Origin() != "https://example.com:8443" {
			t.Fatal("wrong")
		}
	}); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

func BenchmarkParse(b *testing.B) {
	for name, in := range map[string]string{
		"plain":  "https://example.com/a/b/c.html?x=1&y=2#top",
		"encode": "https://User@EXAMPLE.com:443/a b/../c?x y#é",
		"idna":   "https://bücher.example/",
	} {
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				Parse(in, nil)
			}
		})
	}
}
