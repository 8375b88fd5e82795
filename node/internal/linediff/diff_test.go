package linediff

import (
	"math/rand"
	"slices"
	"strconv"
	"testing"
)

// apply rebuilds both sides from the edits.
func apply(edits []Edit) (a, b []string) {
	for _, e := range slices.Backward(edits) {
		if e.Kind != Delete {
			a = append(a, e.Line)
		}
		if e.Kind != Insert {
			b = append(b, e.Line)
		}
	}
	return a, b
}

// distance is the length of the shortest script, by dynamic programming.
func distance(a, b []string) int {
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range a {
		diagonal := row[0]
		row[0] = i + 1
		for j := range b {
			best := min(row[j], row[j+1]) + 1
			if a[i] == b[j] {
				best = diagonal
			}
			diagonal, row[j+1] = row[j+1], best
		}
	}
	return row[len(b)]
}

func TestDiffRebuildsBothSides(t *testing.T) {
	r := rand.New(rand.NewSource(1))
	lines := func() []string {
		s := make([]string, r.Intn(60))
		for i := range s {
			s[i] = strconv.Itoa(r.Intn(6))
		}
		return s
	}
	for range 500 {
		a, b := lines(), lines()
		edits := Diff(a, b, Options{})
		x, y := apply(edits)
		if !slices.Equal(x, a) || !slices.Equal(y, b) {
			t.Fatalf("%v %v: edits give %v %v", a, b, x, y)
		}
		n := 0
		for _, e := range edits {
			if e.Kind != Keep {
				n++
			}
		}
		if want := distance(a, b); n != want {
			t.Fatalf("%v %v: %d edits, want %d", a, b, n, want)
		}
	}
}

func TestDiffOfLongUnlikeLists(t *testing.T) {
	const n = 3000
	a, b := make([]string, n), make([]string, n)
	for i := range a {
		a[i], b[i] = "a"+strconv.Itoa(i), "b"+strconv.Itoa(i)
	}
	if got := len(Diff(a, b, Options{})); got != 2*n {
		t.Fatalf("%d edits, want %d", got, 2*n)
	}
}

func TestDiffIgnoresComma(t *testing.T) {
	edits := Diff([]string{"1,", "2"}, []string{"1,", "2,", "3"}, Options{IgnoreComma: true})
	want := []Edit{{Delete, "3"}, {Keep, "2,"}, {Keep, "1,"}}
	if !slices.Equal(edits, want) {
		t.Fatalf("got %v, want %v", edits, want)
	}
}

func FuzzDiff(f *testing.F) {
	f.Add("a\nb\nc", "a\nc", false)
	f.Add("", ",", true)
	f.Fuzz(func(t *testing.T, x, y string, comma bool) {
		if len(x)+len(y) > 4000 {
			return
		}
		split := func(s string) (out []string) {
			for _, r := range s {
				out = append(out, string(r))
			}
			return out
		}
		a, b := split(x), split(y)
		edits := Diff(a, b, Options{IgnoreComma: comma})
		if !comma {
			p, q := apply(edits)
			if !slices.Equal(p, a) || !slices.Equal(q, b) {
				t.Fatalf("%q %q: %v", x, y, edits)
			}
		}
	})
}
