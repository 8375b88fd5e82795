package regexp

import (
	"bytes"
	"errors"
	"slices"
	"strings"
	"testing"
	"time"
)

func mustCompile(t testing.TB, pattern, flags string) *Program {
	t.Helper()
	f, ok := ParseFlags(flags)
	if !ok {
		t.Fatalf("flags %q", flags)
	}
	p, err := Compile(pattern, f)
	if err != nil {
		t.Fatalf("/%.80s/%s: %v", pattern, flags, err)
	}
	return p
}

func match(t testing.TB, p *Program, m *Matcher, s []byte) ([]int32, error) {
	t.Helper()
	caps := make([]int32, 2*p.NumCaptures())
	ok, err := p.MatchLatin1(m, s, 0, false, caps)
	wide := make([]uint16, len(s))
	for i, c := range s {
		wide[i] = uint16(c)
	}
	caps16 := make([]int32, len(caps))
	ok16, err16 := p.MatchUTF16(m, wide, 0, false, caps16)
	if ok != ok16 || (err == nil) != (err16 == nil) || ok && !slices.Equal(caps, caps16) {
		t.Errorf("latin1 %v %v %v, utf16 %v %v %v", ok, caps, err, ok16, caps16, err16)
	}
	if !ok {
		return nil, err
	}
	return caps, err
}

// TestLarge compiles patterns of unusual size; each must be accepted or refused
// with V8's message, quickly.
func TestLarge(t *testing.T) {
	const n = 100000
	for _, c := range []struct {
		name, pattern, input string
		tooLarge             bool
		want                 []int32
	}{
		{"counted char", `a{1000000}`, strings.Repeat("a", 1000001), false, []int32{0, 1000000}},
		{"counted group", `(?:ab){100000}$`, strings.Repeat("ab", 100001), false, []int32{2, 200002}},
		{"nested counts", `(?:(?:(?:a{1000}){1000}){1000}){1000}`, "aaa", false, nil},
		{"huge empty", `(){2147483647}(?:\b){9999999999}x`, "ax x", false, []int32{3, 4, 3, 3}},
		{"huge optional", `(?:a?b?){0,2147483647}c`, "ababc", false, []int32{0, 5}},
		{"nested plus", strings.Repeat("(?:", 10) + "a?" + strings.Repeat(")+", 10), "aa", false, []int32{0, 2}},
		{"nested counted", strings.Repeat("(?:", 400) + "a" + strings.Repeat("){2}", 400), "aa", false, nil},
		{"literal", strings.Repeat("ab", 5000000), "x", false, nil},
		{"classes", strings.Repeat("[ab]", 200000), "x", false, nil},
		{"alternatives", strings.Repeat("ab|cd|", n) + "x", "zzx", false, []int32{2, 3}},
		{"many alternatives", strings.Repeat("ab|cd|", 1000000) + "x", "", true, nil},
		{"groups", strings.Repeat("()", 32767), "", false, nil},
		{"nested", strings.Repeat("(?:", 15000) + "a" + strings.Repeat(")", 15000), "a", false, []int32{0, 1}},
		{"nested stars", strings.Repeat("(?:", 1000) + "a" + strings.Repeat(")*", 1000), "a", false, []int32{0, 1}},
		{"too nested", strings.Repeat("(?:", 30000) + strings.Repeat(")", 30000), "", true, nil},
		{"open", strings.Repeat("(", 10000000), "", true, nil},
		{"lookbehinds", strings.Repeat("(?<=a)", n), "ba", false, []int32{2, 2}},
		{"nested lookbehinds", strings.Repeat("(?<=", 9000) + "a" + strings.Repeat(")", 9000), "ba", false, []int32{2, 2}},
		{"stars", strings.Repeat("x*", n), "xx", false, []int32{0, 2}},
		{"optional groups", strings.Repeat("(?:xy)?", n), "xyx", false, []int32{0, 2}},
		{"names", func() string {
			var b strings.Builder
			for i := range 20000 {
				b.WriteString("(?<n" + strings.Repeat("z", i%7) + string(rune('a'+i%26)) + itoa(i) + ">)|")
			}
			return b.String()
		}(), "", false, nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			began := time.Now()
			f := Flags(0)
			p, err := Compile(c.pattern, f)
			if c.tooLarge {
				if err == nil || err.Error() != "Regular expression too large" {
					t.Fatalf("error %v", err)
				}
				return
			}
			if err != nil {
				t.Fatal(err)
			}
			m := &Matcher{StepBudget: 1 << 26}
			got, err := match(t, p, m, []byte(c.input))
			if err != nil {
				t.Fatal(err)
			}
			if len(c.want) > 0 && !slices.Equal(got, c.want) || c.want == nil && got != nil && c.name != "groups" && c.name != "names" {
				t.Errorf("got %v, want %v", got[:min(len(got), 8)], c.want)
			}
			if d := time.Since(began); d > 5*time.Second {
				t.Errorf("took %v", d)
			}
		})
	}
}

func itoa(i int) string {
	if i < 10 {
		return string(rune('0' + i))
	}
	return itoa(i/10) + string(rune('0'+i%10))
}

// TestLinear runs patterns that blow up in a plain backtracker. The step budget
// is far below what they would take.
func TestLinear(t *testing.T) {
	for _, c := range []struct{ pattern, flags, input string }{
		{`(?:a+)+$`, "", "!"},
		{`^(a+)+$`, "", "!"},
		{`(a|aa)+$`, "", "!"},
		{`(a|a)*b`, "", ""},
		{`(?:a*)*b`, "", ""},
		{`(?:a*)*?b`, "", ""},
		{`(?:(?:a*)*)*b`, "", ""},
		{`(?:a?){3,}b`, "", ""},
		{`(x+x+)+y`, "", "x"},
		{`a*a*a*a*a*a*b`, "", ""},
		{`(.*)(.*)(.*)(.*)(.*)b`, "", ""},
		{`(?:.|\s)*b`, "", ""},
		{`(?:\w|\d|_)*@`, "", ""},
		{`(([a-z])+.)+[A-Z]([a-z])+$`, "", ""},
		{`(?:(?=a)a+)+b`, "", ""},
		{`(?:a+(?<=a))+b`, "", ""},
		{`(?:a+?)+?b`, "", ""},
		{`(?:a{1,3})*b`, "", ""},
		{`(?i:(?:A|a)*)b`, "", ""},
		{`^(?:a|b|ab|aab|aaab)*$`, "", "c"},
		{`(?:a|\u{61})*b`, "u", ""},
	} {
		p := mustCompile(t, c.pattern, c.flags)
		n := 3000
		in := []byte(strings.Repeat("a", n) + c.input)
		if c.input == "x" {
			in = bytes.Repeat([]byte("x"), n)
		}
		m := &Matcher{StepBudget: 3_000_000}
		got, err := match(t, p, m, in)
		if err != nil || got != nil {
			t.Errorf("/%s/: %v %v", c.pattern, got, err)
		}
	}
}

func TestInterrupt(t *testing.T) {
	stop := errors.New("stop")
	calls := 0
	m := &Matcher{Interrupt: func() error {
		if calls++; calls > 5 {
			return stop
		}
		return nil
	}}
	p := mustCompile(t, `^(a*)*\1b$`, "")
	if _, err := match(t, p, m, bytes.Repeat([]byte("a"), 60)); !errors.Is(err, stop) {
		t.Errorf("error %v", err)
	}
	p = mustCompile(t, `(?:a?){2147483647}`, "")
	if _, err := match(t, p, &Matcher{StepBudget: 1 << 20}, nil); !errors.Is(err, ErrStepBudget) && !errors.Is(err, ErrStackOverflow) {
		t.Errorf("error %v", err)
	}
}

func TestStackLimit(t *testing.T) {
	p := mustCompile(t, `(?:(a)|b|ab)*c|\1x`, "")
	m := &Matcher{MaxStackBytes: 1 << 16}
	if _, err := match(t, p, m, bytes.Repeat([]byte("ab"), 100000)); !errors.Is(err, ErrStackOverflow) {
		t.Errorf("error %v", err)
	}
	if _, err := match(t, p, m, []byte("abc")); err != nil {
		t.Errorf("error %v after an overflow", err)
	}
}

func FuzzMatch(f *testing.F) {
	for _, c := range benchPatterns {
		f.Add(c.pattern, c.flags, "foo bar")
	}
	f.Add(`[\q{a|bc}--\p{L}]`, "v", "bc")
	f.Add(`(?<a>x)|(?<a>y)\k<a>(?<=\1)`, "iu", "xX")
	f.Fuzz(func(t *testing.T, pattern, flags, input string) {
		fl, ok := ParseFlags(flags)
		if !ok {
			return
		}
		p, err := Compile(pattern, fl)
		if valid := ValidatePattern(pattern, fl); (valid == nil) != (err == nil) {
			t.Fatalf("Compile %v, ValidatePattern %v", err, valid)
		}
		if err != nil {
			return
		}
		caps := make([]int32, 2*p.NumCaptures())
		m := &Matcher{StepBudget: 100000, MaxStackBytes: 1 << 20}
		wide := decodeWTF8(nil, input)
		for start := range min(len(wide)+1, 3) {
			ok, err := p.MatchUTF16(m, wide, start, false, caps)
			if err == nil && ok && (caps[0] < 0 || caps[1] < caps[0] || int(caps[1]) > len(wide)) {
				t.Fatalf("%v", caps)
			}
			m.memoFromStart = !m.memoFromStart
		}
		_, _ = p.MatchLatin1(m, []byte(input), 0, fl&Sticky != 0, caps)
	})
}
