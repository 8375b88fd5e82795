package text

import (
	"bytes"
	"slices"
	"strings"
	"testing"
	"unicode/utf16"
	"unsafe"
)

// unitsOf returns the code units of s by At alone.
func unitsOf(s String) []uint16 {
	u := make([]uint16, s.Len())
	for i := range u {
		u[i] = s.At(i)
	}
	return u
}

// checkInvariants checks what the rest of the package relies on.
func checkInvariants(t testing.TB, s String) {
	t.Helper()
	if s.Len() == 0 {
		return
	}
	b := s.buf
	if uint32(s.Len()) > b.len || b.len > b.cap {
		t.Fatalf("length %d, buffer %d of %d", s.Len(), b.len, b.cap)
	}
	if s.IsTwoByte() != (b.flag&bufTwoByte != 0) {
		t.Fatal("two-byte flags of string and buffer differ")
	}
	u := unitsOf(s)
	if s.IsTwoByte() && len(u) <= narrowMax && unitsBelow(u, 0x100) {
		t.Fatalf("short two-byte string of Latin-1 %q", s)
	}
	ascii := unitsBelow(u, 0x80)
	if s.IsASCII() != ascii {
		t.Fatalf("IsASCII of %q is %t", s, !ascii)
	}
	whole := unitsOf(String{StringTag | s.bits&twoByteFlag | uint64(b.len), b})
	if b.flag&bufASCII != 0 && !unitsBelow(whole, 0x80) || b.flag&bufNotASCII != 0 && unitsBelow(whole, 0x80) {
		t.Fatalf("flags %b of %q", b.flag, s)
	}
	if h := s.Hash(); h != FromUTF16Copy(u).Hash() {
		t.Fatalf("hash of %q depends on its storage", s)
	}
}

func TestSizes(t *testing.T) {
	if n := unsafe.Sizeof(Buf{}); n != 32 {
		t.Errorf("Buf has %d bytes", n)
	}
	if n := unsafe.Sizeof(String{}); n != 16 {
		t.Errorf("String has %d bytes", n)
	}
}

func TestZeroString(t *testing.T) {
	var s String
	if s.Len() != 0 || !s.Equal(Empty) || s.String() != "" || s.Hash() != Empty.Hash() {
		t.Error("the zero String is not empty")
	}
	if bits, ptr := s.Bits(); bits != StringTag || ptr != nil {
		t.Errorf("bits %x", bits)
	}
	if c, _ := Concat(s, FromGo("a")); c.String() != "a" {
		t.Error("concatenation")
	}
}

// The expectations are of https://encoding.spec.whatwg.org/#utf-8-decoder.
func TestFromUTF8(t *testing.T) {
	for _, c := range []struct {
		in   string
		want []uint16
	}{
		{"", nil},
		{"a", []uint16{'a'}},
		{"\x7F\xC2\x80", []uint16{0x7F, 0x80}},
		{"caf\xC3\xA9", []uint16{'c', 'a', 'f', 0xE9}},
		{"\xE2\x82\xAC", []uint16{0x20AC}},
		{"\xF0\x9F\x98\x80", []uint16{0xD83D, 0xDE00}},
		{"\xEF\xBB\xBFx", []uint16{0xFEFF, 'x'}},
		{"\xE2\x82x", []uint16{0xFFFD, 'x'}},
		{"\xE2\x82", []uint16{0xFFFD}},
		{"\xF0\x9F\x98x", []uint16{0xFFFD, 'x'}},
		{"\xC0\x80", []uint16{0xFFFD, 0xFFFD}},
		{"\xE0\x80\x80", []uint16{0xFFFD, 0xFFFD, 0xFFFD}},
		{"\xF0\x80\x80\x80", []uint16{0xFFFD, 0xFFFD, 0xFFFD, 0xFFFD}},
		{"\xF4\x90\x80\x80", []uint16{0xFFFD, 0xFFFD, 0xFFFD, 0xFFFD}},
		{"\xED\xA0\x80", []uint16{0xFFFD, 0xFFFD, 0xFFFD}},
		{"\xFF\x80", []uint16{0xFFFD, 0xFFFD}},
		{"\x80", []uint16{0xFFFD}},
	} {
		s := FromUTF8([]byte(c.in))
		if got := unitsOf(s); !slices.Equal(got, c.want) {
			t.Errorf("FromUTF8(%x) is %x, want %x", c.in, got, c.want)
		}
		checkInvariants(t, s)
	}
}

func TestWTF8(t *testing.T) {
	lone := FromGo("a\xED\xA0\x80b")
	if got := unitsOf(lone); !slices.Equal(got, []uint16{'a', 0xD800, 'b'}) {
		t.Fatalf("%x", got)
	}
	if got := lone.ToWTF8(); got != "a\xED\xA0\x80b" {
		t.Errorf("ToWTF8 is %x", got)
	}
	if got := lone.ToUTF8(); got != "a\uFFFDb" {
		t.Errorf("ToUTF8 is %x", got)
	}
	if n := lone.UTF8Len(); n != 5 {
		t.Errorf("UTF8Len is %d", n)
	}
	pair := FromGo("\xED\xA0\xBD\xED\xB8\x80")
	if got := pair.ToWTF8(); got != "😀" {
		t.Errorf("a pair is %x", got)
	}
}

func TestSharedBytes(t *testing.T) {
	in := strings.Repeat("x", 100)
	s := FromGo(in)
	if unsafe.StringData(in) != (*byte)(s.buf.data) {
		t.Error("FromGo copied ASCII")
	}
	if unsafe.StringData(s.ToUTF8()) != unsafe.StringData(in) {
		t.Error("ToUTF8 copied ASCII")
	}
}

func TestAppendInPlace(t *testing.T) {
	s := FromGo("start of a text that is somewhat longer than the flat limit, see concat.go")
	want := s.String()
	var kept []String
	for i := range 5000 {
		kept = append(kept, s)
		piece := string(rune('a' + i%26))
		if i == 4000 {
			piece = "€"
		}
		s, _ = Concat(s, FromGo(piece))
		want += piece
	}
	if s.String() != want {
		t.Fatal("wrong text")
	}
	for i, k := range kept {
		if !strings.HasPrefix(want, k.String()) || k.Len() != 74+i {
			t.Fatalf("prefix %d changed", i)
		}
	}
	if cap := int(s.buf.cap); cap == s.Len() {
		t.Error("no spare capacity after appending")
	}
	// A second string on top of the same prefix must not see the first.
	a, _ := Concat(s, FromGo("first"))
	b, _ := Concat(s, FromGo("second"))
	if a.String() != want+"first" || b.String() != want+"second" {
		t.Error("two continuations of one string mix")
	}
}

func TestDeepRopes(t *testing.T) {
	x := FromGo("prefix: ")
	y := FromGo("; 0123456789")
	s := FromGo("middle")
	const n = 200_000
	for range n {
		s, _ = Concat(x, s)
		s, _ = Concat(s, y)
	}
	want := strings.Repeat("prefix: ", n) + "middle" + strings.Repeat("; 0123456789", n)
	if s.String() != want {
		t.Error("wrong text")
	}
	checkLen := s.Len()
	if checkLen != len(want) {
		t.Error("wrong length")
	}
}

func TestConcatTooLong(t *testing.T) {
	s, ok := FromGo("x").Repeat(1 << 20)
	if !ok {
		t.Fatal("Repeat failed")
	}
	for ok {
		last := s.Len()
		if s, ok = Concat(s, s); ok && s.Len() != 2*last {
			t.Fatal("wrong length")
		}
	}
	if s.Len() != 0 {
		t.Error("a string came with the refusal")
	}
	if _, ok := FromGo("ab").Repeat(MaxLength); ok {
		t.Error("no limit on Repeat")
	}
	if _, ok := FromGo("ab").PadEnd(MaxLength+1, FromGo(" ")); ok {
		t.Error("no limit on PadEnd")
	}
}

func TestSubstringPins(t *testing.T) {
	big := FromGo(strings.Repeat("0123456789", 10_000))
	if small := big.Substring(10, 60); small.buf.cap != 50 || uintptr(small.buf.data) >= uintptr(big.buf.data) && uintptr(small.buf.data) < uintptr(big.buf.data)+100_000 {
		t.Error("a small piece keeps the large text")
	}
	if half := big.Substring(10, 60_000); half.buf.data != unsafe.Add(big.buf.data, 10) {
		t.Error("a large piece was copied")
	}
}

func TestSearch(t *testing.T) {
	for _, c := range []struct {
		s, search   string
		from        int
		first, last int
	}{
		{"canal", "a", 0, 1, -1},
		{"canal", "a", 4, -1, 3},
		{"canal", "", 5, 5, 5},
		{"canal", "", 9, -1, 5},
		{"", "", 0, 0, 0},
		{"", "x", 0, -1, -1},
		{"ĀāĀ", "Ā", 1, 2, 0},
		{"\u6161\u6161a", "\u6161a", 0, 1, -1},
		{"\u6100\u0061\u6161\u6100", "\u6161", 0, 2, -1},
		{"abc", "€", 0, -1, -1},
		{"a€bc", "bc", 0, 2, -1},
		{"a€bc", "bc", 9, -1, 2},
	} {
		s, search := FromGo(c.s), FromGo(c.search)
		if got := s.IndexOf(search, c.from); got != c.first {
			t.Errorf("IndexOf(%q, %q, %d) is %d, want %d", c.s, c.search, c.from, got, c.first)
		}
		if got := s.LastIndexOf(search, c.from); got != c.last {
			t.Errorf("LastIndexOf(%q, %q, %d) is %d, want %d", c.s, c.search, c.from, got, c.last)
		}
	}
}

func TestPad(t *testing.T) {
	for _, c := range []struct {
		s, fill    string
		n          int
		start, end string
	}{
		{"abc", "12", 8, "12121abc", "abc12121"},
		{"abc", "", 8, "abc", "abc"},
		{"abc", "x", 2, "abc", "abc"},
		{"abc", "é€", 6, "é€éabc", "abcé€é"},
	} {
		start, _ := FromGo(c.s).PadStart(c.n, FromGo(c.fill))
		end, _ := FromGo(c.s).PadEnd(c.n, FromGo(c.fill))
		if start.String() != c.start || end.String() != c.end {
			t.Errorf("padding %q to %d with %q gives %q and %q", c.s, c.n, c.fill, start, end)
		}
	}
}

func TestCompare(t *testing.T) {
	words := []string{"", "a", "aa", "ab", "b", "é", "é€", "ÿ", "Ā", "€", "€a", "\U00010000", "\uE000", "abcdefgh€", "abcdefgi€"}
	for _, a := range words {
		for _, b := range words {
			want := slices.Compare(utf16.Encode([]rune(a)), utf16.Encode([]rune(b)))
			got := FromGo(a).Compare(FromGo(b))
			if got < 0 != (want < 0) || got > 0 != (want > 0) {
				t.Errorf("%q against %q is %d", a, b, got)
			}
			if FromGo(a).Equal(FromGo(b)) != (a == b) {
				t.Errorf("%q equal to %q is wrong", a, b)
			}
		}
	}
}

func TestCodePoints(t *testing.T) {
	s := FromUTF16([]uint16{'a', 0xD83D, 0xDE00, 0xDE00, 0xD83D})
	var got []rune
	for i := 0; i < s.Len(); {
		r, n := s.CodePointAt(i)
		got = append(got, r)
		i += n
	}
	if !slices.Equal(got, []rune{'a', 0x1F600, 0xDE00, 0xD83D}) {
		t.Errorf("forwards %x", got)
	}
	got = nil
	for i := s.Len(); i > 0; {
		r, n := s.CodePointBefore(i)
		got = append(got, r)
		i -= n
	}
	if !slices.Equal(got, []rune{0xD83D, 0xDE00, 0x1F600, 'a'}) {
		t.Errorf("backwards %x", got)
	}
	for _, r := range []rune{0, 'x', 0xFF, 0x100, 0xD800, 0xFFFF, 0x10000, 0x10FFFF} {
		s := FromCodePoint(r)
		if got, n := s.CodePointAt(0); got != r || n != s.Len() {
			t.Errorf("code point %U", r)
		}
		checkInvariants(t, s)
	}
}

func TestBuilder(t *testing.T) {
	var b Builder
	b.AppendASCII("ab")
	b.AppendByte(0xE9)
	b.AppendInt(-12)
	b.AppendNumber(1.5)
	if c, ok := b.Latin1(); !ok || !bytes.Equal(c, []byte("ab\xE9-121.5")) {
		t.Errorf("Latin1 is %q", c)
	}
	b.AppendCodePoint(0x1F600)
	b.Append(FromGo("x"))
	b.AppendGo("é€")
	b.AppendSubstring(FromGo("12345"), 1, 3)
	b.AppendUTF16([]uint16{'y', 0xD800})
	s, ok := b.Finish()
	if !ok || s.ToWTF8() != "abé-121.5😀xé€23y\xED\xA0\x80" {
		t.Errorf("%q", s.ToWTF8())
	}
	if s, ok := b.Finish(); !ok || s.Len() != 0 {
		t.Error("Finish does not empty the builder")
	}
	b.AppendASCII("x")
	if b.fits(MaxLength) || !b.Overflowed() {
		t.Error("no limit")
	}
	b.AppendASCII("y")
	if b.Len() != 1 {
		t.Error("appended beyond the limit")
	}
	if _, ok := b.Finish(); ok {
		t.Error("no limit")
	}
}

func TestShare(t *testing.T) {
	s, _ := Concat(FromGo("abc"), FromGo("def"))
	s, _ = Concat(s, FromGo("ghi"))
	shared := s.Share()
	if !shared.Equal(s) || shared.buf.cap != shared.buf.len {
		t.Error("a shared string can grow")
	}
	if again := shared.Share(); again.buf != shared.buf {
		t.Error("sharing again copies")
	}
}

// FuzzStringModel runs a program of string operations against slices of code
// units.
func FuzzStringModel(f *testing.F) {
	f.Add([]byte("\x00\x01\x02\x03\x04\x05\x06\x07\x08\x09"))
	f.Add([]byte("\x00\x00\x00\x00\x00\x00\x00\x00\x00\x03\x03\x03\x03\x03\x01\x01\x01"))
	f.Fuzz(func(t *testing.T, program []byte) {
		if len(program) > 400 {
			return
		}
		m := newModel()
		for len(program) >= 3 {
			m.step(t, program[0], int(program[1]), int(program[2]))
			program = program[3:]
		}
		for i, s := range m.strings {
			if !slices.Equal(unitsOf(s), m.units[i]) {
				t.Fatalf("string %d is %x, want %x", i, unitsOf(s), m.units[i])
			}
			checkInvariants(t, s)
		}
	})
}

type model struct {
	strings []String
	units   [][]uint16
}

func newModel() *model {
	m := new(model)
	for _, s := range []string{"", "a", "hello", "caf\u00e9", "\u20ac", "0123456789012345678901234567890123456789", strings.Repeat("long text ", 20), strings.Repeat("\u00fc", 70) + "\u4e2d", "\U0001F600"} {
		m.add(FromGo(s), utf16.Encode([]rune(s)))
	}
	return m
}

func (m *model) add(s String, u []uint16) {
	m.strings = append(m.strings, s)
	m.units = append(m.units, u)
}

func (m *model) step(t *testing.T, op byte, x, y int) {
	i, j := len(m.strings)-1-x%len(m.strings), len(m.strings)-1-y%len(m.strings)
	a, b, ua, ub := m.strings[i], m.strings[j], m.units[i], m.units[j]
	switch op % 8 {
	case 0, 1, 2:
		if len(ua)+len(ub) < 1<<16 {
			s, _ := Concat(a, b)
			m.add(s, slices.Concat(ua, ub))
		}
	case 3:
		from := x * y % (len(ua) + 1)
		to := from + (x^y)%(len(ua)-from+1)
		m.add(a.Substring(from, to), ua[from:to])
	case 4:
		if a.Equal(b) != slices.Equal(ua, ub) || a.Equal(b) && a.Hash() != b.Hash() {
			t.Fatalf("equality of %x and %x", ua, ub)
		}
		if c := a.Compare(b); (c < 0) != (slices.Compare(ua, ub) < 0) || (c == 0) != slices.Equal(ua, ub) {
			t.Fatalf("order of %x and %x", ua, ub)
		}
	case 5:
		from := y % (len(ua) + 1)
		if got, want := a.IndexOf(b, from), modelIndex(ua, ub, from, 1); got != want {
			t.Fatalf("IndexOf(%x, %x, %d) is %d, want %d", ua, ub, from, got, want)
		}
		if got, want := a.LastIndexOf(b, from), modelIndex(ua, ub, from, -1); got != want {
			t.Fatalf("LastIndexOf(%x, %x, %d) is %d, want %d", ua, ub, from, got, want)
		}
		if got, want := a.HasPrefixAt(b, from), slices.Equal(ua[from:min(len(ua), from+len(ub))], ub); got != want {
			t.Fatalf("HasPrefixAt(%x, %x, %d) is %t", ua, ub, from, got)
		}
	case 6:
		if k := Intern(a); !KeyString(k).Equal(a) || Intern(FromUTF16Copy(ua)) != k {
			t.Fatalf("interning %x", ua)
		}
	case 7:
		if back := FromGo(a.ToWTF8()); !back.Equal(a) || a.UTF8Len() != len(a.ToWTF8()) {
			t.Fatalf("WTF-8 of %x", ua)
		}
		checkInvariants(t, a)
	}
}

func modelIndex(u, search []uint16, from, step int) int {
	for i := from; i >= 0 && i <= len(u); i += step {
		if i+len(search) <= len(u) && slices.Equal(u[i:i+len(search)], search) {
			return i
		}
	}
	return -1
}

func TestModel(t *testing.T) {
	seed := uint64(1)
	next := func() byte {
		seed = seed*6364136223846793005 + 1442695040888963407
		return byte(seed >> 56)
	}
	for range 300 {
		m := newModel()
		for range 100 {
			m.step(t, next(), int(next()), int(next()))
		}
		for i, s := range m.strings {
			if !slices.Equal(unitsOf(s), m.units[i]) {
				t.Fatalf("string %d is %x, want %x", i, unitsOf(s), m.units[i])
			}
			checkInvariants(t, s)
		}
	}
}
