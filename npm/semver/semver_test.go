package semver

import (
	"encoding/json"
	"os"
	"slices"
	"testing"
)

// testdata/cases.json holds the answers of node-semver 7 for a table of
// versions and ranges.
type recordedCases struct {
	Versions []struct {
		V             string
		Strict, Loose *string
	}
	Ranges []struct {
		R              string
		Loose, Pre, OK bool
		S              string
		Sat            []string
		Max, Min       *string
	}
	Compare []struct {
		A    string
		C, P []int
	}
	Order []string
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

func text(s *string) string {
	if s == nil {
		return ""
	}
	return *s
}

func TestParse(t *testing.T) {
	for _, c := range readCases(t).Versions {
		for _, m := range []struct {
			parse func(string) (Version, error)
			want  *string
			name  string
		}{{Parse, c.Strict, "strict"}, {ParseLoose, c.Loose, "loose"}} {
			v, err := m.parse(c.V)
			if (err == nil) != (m.want != nil) || err == nil && v.String() != *m.want {
				t.Errorf("%s %q: %s, %v; want %q", m.name, c.V, v, err, text(m.want))
			}
		}
	}
}

func TestRanges(t *testing.T) {
	cases := readCases(t)
	var versions []string
	for _, v := range cases.Versions {
		versions = append(versions, v.V)
	}
	for _, c := range cases.Ranges {
		opts := Options{Loose: c.Loose, IncludePrerelease: c.Pre}
		r, err := ParseRange(c.R, opts)
		if (err == nil) != c.OK {
			t.Errorf("%q %+v: error %v, want ok %v", c.R, opts, err, c.OK)
			continue
		}
		if err != nil {
			continue
		}
		if r.String() != c.S {
			t.Errorf("%q %+v: %q, want %q", c.R, opts, r, c.S)
		}
		var sat []string
		for _, v := range versions {
			if Satisfies(v, c.R, opts) {
				sat = append(sat, v)
			}
		}
		if !slices.Equal(sat, c.Sat) {
			t.Errorf("%q %+v: satisfied by %q, want %q", c.R, opts, sat, c.Sat)
		}
		if got := MaxSatisfying(versions, r); got != text(c.Max) {
			t.Errorf("%q %+v: max %q, want %q", c.R, opts, got, text(c.Max))
		}
		if got := MinSatisfying(versions, r); got != text(c.Min) {
			t.Errorf("%q %+v: min %q, want %q", c.R, opts, got, text(c.Min))
		}
	}
}

func TestCompare(t *testing.T) {
	cases := readCases(t)
	for _, c := range cases.Compare {
		a, _ := Parse(c.A)
		for i, other := range cases.Order {
			b, _ := Parse(other)
			if got := a.CompareBuild(b); got != c.C[i] {
				t.Errorf("CompareBuild(%s, %s) = %d, want %d", c.A, other, got, c.C[i])
			}
			if got := a.Compare(b); got != c.P[i] {
				t.Errorf("Compare(%s, %s) = %d, want %d", c.A, other, got, c.P[i])
			}
		}
	}
}

func FuzzRange(f *testing.F) {
	for _, s := range []string{"^1.2.3 || ~2", "1.2.3 - 2", ">=1.x <2.0.0-0", "*"} {
		f.Add(s, "1.2.3-a.1+b")
	}
	f.Fuzz(func(t *testing.T, rng, version string) {
		for _, opts := range []Options{{}, {Loose: true}, {IncludePrerelease: true}} {
			r, err := ParseRange(rng, opts)
			if err != nil {
				continue
			}
			again, err := ParseRange(r.String(), opts)
			if err != nil || again.String() != r.String() {
				t.Errorf("%q became %q, then %v (%v)", rng, r, again, err)
			}
			if v, err := Parse(version); err == nil && again.Test(v) != r.Test(v) {
				t.Errorf("%q and %q differ for %s", rng, r, version)
			}
		}
	})
}
