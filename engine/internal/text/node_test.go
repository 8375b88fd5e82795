package text

import (
	"math"
	"os"
	"strconv"
	"strings"
	"testing"
)

// The files of testdata hold answers of Node.js 26; see
// scripts/generators/text-cases.mjs.
func readCases(t *testing.T, name string) [][]string {
	t.Helper()
	b, err := os.ReadFile("testdata/" + name)
	if err != nil {
		t.Fatal(err)
	}
	var rows [][]string
	for line := range strings.Lines(string(b)) {
		rows = append(rows, strings.Split(strings.TrimSuffix(line, "\n"), "\t"))
	}
	return rows
}

func fromHex(t *testing.T, h string) String {
	t.Helper()
	if h == "-" {
		return Empty
	}
	var u []uint16
	for i := 0; i < len(h); i += 4 {
		v, err := strconv.ParseUint(h[i:i+4], 16, 16)
		if err != nil {
			t.Fatal(err)
		}
		u = append(u, uint16(v))
	}
	return FromUTF16(u)
}

func doubleOf(t *testing.T, bits string) float64 {
	t.Helper()
	v, err := strconv.ParseUint(bits, 16, 64)
	if err != nil {
		t.Fatal(err)
	}
	return math.Float64frombits(v)
}

func atoi(t *testing.T, s string) int {
	t.Helper()
	v, err := strconv.Atoi(s)
	if err != nil {
		t.Fatal(err)
	}
	return v
}

func same(a, b float64) bool {
	return a != a && b != b || math.Float64bits(a) == math.Float64bits(b)
}

func TestNumberText(t *testing.T) {
	for _, c := range readCases(t, "numbers.tsv") {
		f := doubleOf(t, c[0])
		radix, digits, precision := atoi(t, c[2]), atoi(t, c[4]), atoi(t, c[8])
		for _, x := range []struct{ what, got, want string }{
			{"NumberToString", NumberToString(f).String(), c[1]},
			{"NumberToRadix", NumberToRadix(f, radix), c[3]},
			{"ToFixed", ToFixed(f, digits), c[5]},
			{"ToExponential", ToExponential(f, digits), c[6]},
			{"ToExponential -1", ToExponential(f, -1), c[7]},
			{"ToPrecision", ToPrecision(f, precision), c[9]},
		} {
			if x.got != x.want {
				t.Errorf("%s of %s (%s, %d, %d, %d) is %s, want %s", x.what, c[1], c[0], radix, digits, precision, x.got, x.want)
			}
		}
		if back := StringToNumber(FromGo(c[1])); back != f && f == f {
			t.Errorf("StringToNumber(%s) is %v", c[1], back)
		}
	}
}

func TestNumberParse(t *testing.T) {
	for _, c := range readCases(t, "parse.tsv") {
		s := fromHex(t, c[0])
		if got, want := StringToNumber(s), doubleOf(t, c[1]); !same(got, want) {
			t.Errorf("StringToNumber(%q) is %v, want %v", s, got, want)
		}
		if got, want := ParseFloat(s), doubleOf(t, c[2]); !same(got, want) {
			t.Errorf("ParseFloat(%q) is %v, want %v", s, got, want)
		}
		if got, want := ParseInt(s, int32(atoi(t, c[3]))), doubleOf(t, c[4]); !same(got, want) {
			t.Errorf("ParseInt(%q, %s) is %v, want %v", s, c[3], got, want)
		}
		got := "x"
		if x, ok := StringToBigInt(s); ok {
			got = x.String()
		}
		if got != c[5] {
			t.Errorf("StringToBigInt(%q) is %s, want %s", s, got, c[5])
		}
	}
}

func TestTextMappings(t *testing.T) {
	for _, c := range readCases(t, "text.tsv") {
		s := fromHex(t, c[0])
		check := func(what string, got String, want string) {
			t.Helper()
			if w := fromHex(t, want); !got.Equal(w) {
				t.Errorf("%s of %s is %q, want %q", what, c[0], got, w)
			}
			checkInvariants(t, got)
		}
		check("ToLower", s.ToLower(), c[1])
		up, _ := s.ToUpper()
		check("ToUpper", up, c[2])
		for i, f := range []NormalForm{NFC, NFD, NFKC, NFKD} {
			n, _ := s.Normalize(f)
			check("Normalize "+strconv.Itoa(i), n, c[3+i])
		}
		check("Trim", s.Trim(), c[7])
		check("ToWellFormed", s.ToWellFormed(), c[8])
		if got, want := s.IsWellFormed(), c[8] == c[0]; got != want {
			t.Errorf("IsWellFormed of %s is %t", c[0], got)
		}
	}
}

func TestUnicodeClasses(t *testing.T) {
	rows := readCases(t, "classes.tsv")
	flags := 0
	for r := rune(0); r <= 0x10FFFF; r++ {
		if len(rows) > 0 && rows[0][0] == strconv.FormatInt(int64(r), 16) {
			flags = atoi(t, rows[0][1])
			rows = rows[1:]
		}
		if IsIDStart(r) != (flags&1 != 0) || IsIDContinue(r) != (flags&2 != 0) || (IsWhiteSpace(r) || IsLineTerminator(r)) != (flags&4 != 0) {
			t.Errorf("classes of %U are %t, %t, %t", r, IsIDStart(r), IsIDContinue(r), IsWhiteSpace(r) || IsLineTerminator(r))
		}
	}
}
