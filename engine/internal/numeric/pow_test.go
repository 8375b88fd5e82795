package numeric

import (
	_ "embed"
	"math"
	"strconv"
	"strings"
	"testing"
)

// powCases holds base, exponent and result of ** in Node 26 as bits.
//
//go:embed testdata/pow.txt
var powCases string

func TestExponentiate(t *testing.T) {
	off := 0
	cases := strings.Split(strings.TrimSpace(powCases), "\n")
	for _, line := range cases {
		var v [3]float64
		for i, f := range strings.Fields(line) {
			bits, err := strconv.ParseUint(f, 16, 64)
			if err != nil {
				t.Fatal(err)
			}
			v[i] = math.Float64frombits(bits)
		}
		got := Exponentiate(v[0], v[1])
		switch diff := int64(math.Float64bits(got)) - int64(math.Float64bits(v[2])); {
		case got != got && v[2] != v[2] || diff == 0:
		case diff == 1 || diff == -1:
			off++ // the C library's own error
			t.Logf("%v ** %v = %v, Node says %v", v[0], v[1], got, v[2])
		default:
			t.Errorf("%v ** %v = %v, Node says %v", v[0], v[1], got, v[2])
		}
	}
	if off > len(cases)/300 {
		t.Errorf("%d of %d results differ in the last bit", off, len(cases))
	}
}

func BenchmarkExponentiate(b *testing.B) {
	f := 0.0
	for b.Loop() {
		f += Exponentiate(1.37, 2.3)
	}
}
