package querystring

import (
	"encoding/json"
	"os"
	"slices"
	"testing"
)

// testdata/cases.json is what Node 26 answers; see testdata/record.cjs.
func TestRecorded(t *testing.T) {
	data, err := os.ReadFile("testdata/cases.json")
	if err != nil {
		t.Fatal(err)
	}
	var cases struct {
		Parse            [][]any
		Escape, Unescape [][2]string
	}
	if err := json.Unmarshal(data, &cases); err != nil {
		t.Fatal(err)
	}
	for _, c := range cases.Escape {
		if got := Escape(c[0]); got != c[1] {
			t.Errorf("Escape(%q) = %q, want %q", c[0], got, c[1])
		}
	}
	for _, c := range cases.Unescape {
		if got := Unescape(c[0]); got != c[1] {
			t.Errorf("Unescape(%q) = %q, want %q", c[0], got, c[1])
		}
	}
	for _, c := range cases.Parse {
		s, sep, eq, limit := c[0].(string), c[1].(string), c[2].(string), int(c[3].(float64))
		var want, raw []string
		for _, p := range c[4].([]any) {
			pair := p.([]any)
			want = append(want, pair[0].(string)+"\x00"+pair[1].(string))
		}
		for _, p := range c[5].([]any) {
			raw = append(raw, p.(string))
		}
		var got, gotRaw []string
		for _, p := range Split(s, sep, eq, " ", limit) {
			name, value := p.Decoded()
			got = append(got, name+"\x00"+value)
		}
		for _, p := range Split(s, sep, eq, "%20", limit) {
			gotRaw = append(gotRaw, p.Name, p.Value)
		}
		// The object groups equal names, so order is compared only in raw.
		slices.Sort(got)
		slices.Sort(want)
		if !slices.Equal(got, want) {
			t.Errorf("%q: %q, want %q", c[:4], got, want)
		}
		raw = slices.DeleteFunc(raw, func(s string) bool { return s == "" })
		gotRaw = slices.DeleteFunc(gotRaw, func(s string) bool { return s == "" })
		if !slices.Equal(gotRaw, raw) {
			t.Errorf("%q: raw %q, want %q", c[:4], gotRaw, raw)
		}
	}
}

func FuzzSplit(f *testing.F) {
	f.Add("a=b&c+d", "&", "=")
	f.Fuzz(func(t *testing.T, s, sep, eq string) {
		if sep == "" || eq == "" {
			return
		}
		for _, p := range Split(s, sep, eq, " ", 1000) {
			Unescape(p.Name)
			Escape(p.Value)
		}
	})
}
