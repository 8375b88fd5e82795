package text

import (
	"fmt"
	"math"
	"runtime"
	"strconv"
	"sync"
	"testing"
	"time"
)

func TestStaticAtoms(t *testing.T) {
	for i := range staticAtoms {
		a := &staticAtoms[i]
		s := a.str.String()
		if len(s) == 1 && s[0] >= '0' && s[0] <= '9' {
			continue
		}
		if k := InternGo(s); k.Atom != a {
			t.Errorf("InternGo(%q) is not static atom %d", s, i)
		}
		if k := Intern(FromGo(s)); k.Atom != a {
			t.Errorf("Intern(%q) is not static atom %d", s, i)
		}
		if k := Intern(a.str); k.Atom != a {
			t.Errorf("interning the string of static atom %q", s)
		}
		if k, ok := Lookup(FromGo(s)); !ok || k.Atom != a {
			t.Errorf("Lookup(%q) is not static atom %d", s, i)
		}
		if a.flags&atomNumeric != 0 != isNumericString(s) {
			t.Errorf("numeric flag of %q", s)
		}
		checkInvariants(t, a.str)
	}
	if AtomLength.String().String() != "length" || AtomClassObject.String().String() != "Object" || AtomNaN.String().String() != "NaN" || AtomX.String().String() != "x" {
		t.Error("names of atoms")
	}
	if d, ok := SymIterator.SymbolDescription(); !ok || d.String() != "Symbol.iterator" || !SymIterator.Key().IsSymbol() {
		t.Error("Symbol.iterator")
	}
}

func TestIntern(t *testing.T) {
	for _, s := range []string{"", "foo", "é", "ÿ€", "a longer name that does not fit behind its atom at all", "\xED\xA0\x80", "01", "4294967295", "-1", "1.5", "1e21"} {
		k := InternGo(s)
		if k.Atom == nil {
			t.Errorf("%q is an index", s)
			continue
		}
		str := FromGo(s)
		if Intern(str) != k || InternAtom(FromGo(s)) != k.Atom || InternUTF16(unitsOf(str)) != k {
			t.Errorf("%q has several atoms", s)
		}
		if !str.IsTwoByte() {
			b, _ := str.Latin1()
			if InternLatin1(b) != k {
				t.Errorf("%q has several atoms", s)
			}
		}
		if l, ok := Lookup(FromGo(s)); !ok || l != k {
			t.Errorf("Lookup(%q)", s)
		}
		if !KeyString(k).Equal(str) {
			t.Errorf("KeyString of %q is %q", s, KeyString(k))
		}
	}
	if _, ok := Lookup(FromGo("never interned before")); ok {
		t.Error("Lookup found what was not interned")
	}
	long, _ := FromGo("Grüße, ").Repeat(20)
	wide, _ := Concat(long, FromGo("€"))
	if Intern(wide.Substring(0, long.Len())) != Intern(long) {
		t.Error("a two-byte substring of Latin-1 has an atom of its own")
	}
}

func TestInternAppended(t *testing.T) {
	s, _ := Concat(FromGo("ab"), FromGo("cd"))
	k := Intern(s)
	longer, _ := Concat(s, FromGo("e"))
	if Intern(longer) == k || KeyString(Intern(longer)).String() != "abcde" {
		t.Error("appending kept the atom")
	}
	if Intern(s) != k || KeyString(k).String() != "abcd" || s.Hash() != FromGo("abcd").Hash() {
		t.Error("appending changed the prefix")
	}
}

func TestArrayIndex(t *testing.T) {
	for _, c := range []struct {
		s    string
		i    uint32
		want bool
	}{
		{"0", 0, true}, {"9", 9, true}, {"10", 10, true}, {"4294967294", 4294967294, true},
		{"4294967295", 0, false}, {"9999999999", 0, false}, {"01", 0, false}, {"", 0, false},
		{"-0", 0, false}, {"1a", 0, false}, {"1.0", 0, false}, {" 1", 0, false}, {"12345678901", 0, false},
	} {
		if i, ok := ArrayIndex(FromGo(c.s)); ok != c.want || i != c.i {
			t.Errorf("ArrayIndex(%q) is %d, %t", c.s, i, ok)
		}
		if c.want && (Intern(FromGo(c.s)) != IndexKey(c.i) || InternGo(c.s) != IndexKey(c.i) || KeyString(IndexKey(c.i)).String() != c.s) {
			t.Errorf("key of %q", c.s)
		}
	}
}

// https://tc39.es/ecma262/#sec-canonicalnumericindexstring
func TestCanonicalNumericIndexString(t *testing.T) {
	for _, c := range []struct {
		s  string
		f  float64
		ok bool
	}{
		{"7", 7, true}, {"-0", math.Copysign(0, -1), true}, {"-1", -1, true}, {"1.5", 1.5, true},
		{"NaN", math.NaN(), true}, {"Infinity", math.Inf(1), true}, {"-Infinity", math.Inf(-1), true},
		{"1e+21", 1e21, true}, {"4294967295", 4294967295, true}, {"1e21", 0, false}, {"1.50", 0, false},
		{"+1", 0, false}, {"", 0, false}, {"foo", 0, false}, {"0x10", 0, false}, {"Infinityx", 0, false},
	} {
		if f, ok := CanonicalNumericIndexString(InternGo(c.s)); ok != c.ok || ok && !same(f, c.f) {
			t.Errorf("%q is %v, %t", c.s, f, ok)
		}
	}
}

func TestSymbols(t *testing.T) {
	a, b := NewSymbol(FromGo("x"), true), NewSymbol(FromGo("x"), true)
	if a == b || a.Kind() != AtomSymbol || a.Hash() == b.Hash() {
		t.Error("symbols are not unique")
	}
	if _, ok := NewSymbol(Empty, false).SymbolDescription(); ok {
		t.Error("a description out of nothing")
	}
	if d, ok := NewSymbol(Empty, true).SymbolDescription(); !ok || d.Len() != 0 {
		t.Error("the empty description")
	}
	for _, s := range []string{"", "length", "app.key", "€"} {
		r := SymbolFor(FromGo(s))
		if SymbolFor(FromGo(s)) != r || r == InternGo(s).Atom {
			t.Errorf("Symbol.for(%q)", s)
		}
		if k, ok := SymbolKeyFor(r); !ok || k.String() != s {
			t.Errorf("Symbol.keyFor is %q, %t", k, ok)
		}
	}
	if _, ok := SymbolKeyFor(a); ok {
		t.Error("an unregistered symbol has a key")
	}
	if p := NewPrivateName(FromGo("#p")); !p.Key().IsPrivate() || p.Key().IsSymbol() || p.Key().IsString() {
		t.Error("private name")
	}
}

func TestFromInt(t *testing.T) {
	for _, i := range []int32{0, 1, 9, 10, 99, 1023, 1024, math.MaxInt32, -1, math.MinInt32} {
		for range 2 {
			s := FromInt(i)
			if s.String() != strconv.Itoa(int(i)) {
				t.Errorf("%d is %q", i, s)
			}
			checkInvariants(t, s)
		}
	}
}

// TestSweep checks that atoms nothing refers to leave the table and that the
// others keep their identity.
func TestSweep(t *testing.T) {
	const n = 3 * sweepMin
	kept := map[string]*Atom{}
	for i := range n {
		s := fmt.Sprintf("swept name %d", i)
		a := InternGo(s).Atom
		if i%1000 == 0 {
			kept[s] = a
		}
	}
	deadline := time.Now().Add(20 * time.Second)
	for {
		runtime.GC()
		atoms.mu.Lock()
		used, sweeping := atoms.used, atoms.sweeping
		if !sweeping && used >= sweepMin/2 {
			startSweep()
		}
		atoms.mu.Unlock()
		if !sweeping && used < sweepMin/2 {
			break
		}
		if time.Now().After(deadline) {
			t.Fatalf("%d atoms are left", used)
		}
		time.Sleep(time.Millisecond)
	}
	for s, a := range kept {
		if InternGo(s).Atom != a {
			t.Errorf("%q has another atom", s)
		}
	}
}

// TestInternConcurrently interns the same names from several goroutines while
// sweeps go on.
func TestInternConcurrently(t *testing.T) {
	const names = 30_000
	results := make([][]*Atom, 4)
	var wg sync.WaitGroup
	stop := make(chan struct{})
	swept := make(chan struct{})
	go func() {
		defer close(swept)
		for {
			select {
			case <-stop:
				return
			default:
			}
			atoms.mu.Lock()
			if atoms.table.Load() != nil {
				startSweep()
			}
			atoms.mu.Unlock()
			runtime.GC()
		}
	}()
	for g := range results {
		wg.Add(1)
		go func() {
			defer wg.Done()
			got := make([]*Atom, names)
			for round := range 3 {
				for i := range names {
					s := "concurrent" + strconv.Itoa(i)
					if round == 0 && i%3 == g%3 {
						Intern(FromGo(s)) // not kept
						continue
					}
					got[i] = InternGo(s).Atom
				}
			}
			results[g] = got
		}()
	}
	wg.Wait()
	close(stop)
	<-swept
	for i := range names {
		for g := range results {
			if results[g][i] != results[0][i] || results[g][i].str.String() != "concurrent"+strconv.Itoa(i) {
				t.Fatalf("name %d has several atoms", i)
			}
		}
	}
}

func FuzzIntern(f *testing.F) {
	for _, s := range []string{"", "a", "length", "4294967295", "-0", "1e21", "é", "\xED\xA0\x80", "€"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		str := FromGo(s)
		k := InternGo(s)
		if Intern(str) != k || InternUTF16(unitsOf(str)) != k || !KeyString(k).Equal(str) {
			t.Fatalf("keys of %q differ", s)
		}
		if l, ok := Lookup(FromUTF16(unitsOf(str))); !ok || l != k {
			t.Fatalf("Lookup(%q)", s)
		}
		f, ok := CanonicalNumericIndexString(k)
		if want := s == "-0" || NumberToString(StringToNumber(str)).Equal(str); ok != want {
			t.Fatalf("CanonicalNumericIndexString(%q) is %v, %t", s, f, ok)
		}
	})
}

func FuzzNumberText(f *testing.F) {
	f.Add(uint64(0x3FF8000000000000), uint8(3))
	f.Fuzz(func(t *testing.T, bits uint64, n uint8) {
		x := math.Float64frombits(bits)
		if back := StringToNumber(NumberToString(x)); back != x && x == x {
			t.Fatalf("%v reads back as %v", x, back)
		}
		digits, radix := int(n)%101, 2+int(n)%35
		if s := ToExponential(x, -1); x == x && StringToNumber(FromGo(s)) != x {
			t.Fatalf("ToExponential(%v) is %s", x, s)
		}
		ToFixed(x, digits)
		ToExponential(x, digits)
		if s := ToPrecision(x, 17+digits%84); x == x && StringToNumber(FromGo(s)) != x {
			t.Fatalf("ToPrecision(%v) is %s", x, s)
		}
		NumberToRadix(x, radix)
	})
}

func FuzzNumberParse(f *testing.F) {
	f.Add("0x1F", int32(16))
	f.Add("-1.5e3", int32(0))
	f.Fuzz(func(t *testing.T, s string, radix int32) {
		str := FromGo(s)
		n := StringToNumber(str)
		if n == n && str.Trim().Len() > 0 && s[0] != '0' && ParseFloat(str) != n {
			t.Fatalf("ParseFloat(%q) is %v, StringToNumber %v", s, ParseFloat(str), n)
		}
		ParseInt(str, radix)
		if x, ok := StringToBigInt(str); ok && n == n {
			if f, _ := x.Float64(); f != n {
				t.Fatalf("StringToBigInt(%q) is %v, StringToNumber %v", s, x, n)
			}
		}
	})
}
