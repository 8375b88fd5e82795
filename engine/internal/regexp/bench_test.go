package regexp

import (
	"strings"
	"testing"
)

// benchText is 64 KB of log-like lines, the same on every run.
func benchText() string {
	words := []string{"the", "quick", "brown", "fox", "jumping", "over", "lazy", "dogs", "Connection", "reset",
		"user@example.com", "2024-05-17", "https://example.org/a/b?c=d", "<b>bold</b>", `key="value"`, "$123.45", "foo42", "ERROR", "walking", "0xFF"}
	var b strings.Builder
	seed := uint32(42)
	for b.Len() < 64<<10 {
		seed = seed*1664525 + 1013904223
		b.WriteString(words[seed>>16%uint32(len(words))])
		if seed>>8&15 == 0 {
			b.WriteByte('\n')
		} else {
			b.WriteByte(' ')
		}
	}
	return b.String()
}

var benchPatterns = []struct{ name, pattern, flags string }{
	{"literal", `jumping`, "g"},
	{"date", `(\d{4})-(\d{2})-(\d{2})`, "g"},
	{"words", `\b\w+\b`, "g"},
	{"email", `[\w.+-]+@[\w-]+\.[\w.-]+`, "g"},
	{"ing", `[a-z]+ing\b`, "gi"},
	{"alternation", `(?:fox|dogs|reset|ERROR)`, "g"},
	{"alternationI", `fox|dogs|reset|error`, "gi"},
	{"attribute", `([a-z]+)="([^"]*)"`, "g"},
	{"lines", `^.*$`, "gm"},
	{"tag", `<([a-z]+)>(.*?)</\1>`, "g"},
	{"lookbehind", `(?<=\$)\d+(?:\.\d+)?`, "g"},
	{"url", `(https?):\/\/([^\/\s]+)(\/[^?\s]*)?(\?\S*)?`, "g"},
	{"split", `\s+`, "g"},
	{"anyLazy", `q[^]*?x`, "g"},
	{"capsLoop", `(?:(\w)(\w))+`, "g"},
	{"token", `\s*(?:(\d+)|([a-zA-Z_$][\w$]*)|("(?:[^"\\]|\\.)*")|(.))`, "g"},
	{"trim", `^\s+|\s+$`, "g"},
	{"suffix", `\w+@\w+\.org`, "g"},
	{"unicode", `\p{L}+`, "gu"},
	{"nested", `(?:[a-z]+\s?)+:`, "g"},
}

func benchRun[T byte | uint16](b *testing.B, p *Program, s []T, find func(m *Matcher, start int, caps []int32) (bool, error)) {
	m := new(Matcher)
	caps := make([]int32, 2*p.NumCaptures())
	b.SetBytes(int64(len(s)))
	b.ReportAllocs()
	for b.Loop() {
		n := 0
		for at := 0; at <= len(s); n++ {
			ok, err := find(m, at, caps)
			if err != nil {
				b.Fatal(err)
			}
			if !ok {
				break
			}
			if at = int(caps[1]); caps[0] == caps[1] {
				at++
			}
		}
		b.ReportMetric(float64(n), "matches")
	}
}

func BenchmarkMatch(b *testing.B) {
	text := benchText()
	wide := make([]uint16, len(text))
	for i := range text {
		wide[i] = uint16(text[i])
	}
	for _, c := range benchPatterns {
		flags, _ := ParseFlags(c.flags)
		p, err := Compile(c.pattern, flags)
		if err != nil {
			b.Fatal(err)
		}
		latin1 := []byte(text)
		b.Run(c.name+"/latin1", func(b *testing.B) {
			benchRun(b, p, latin1, func(m *Matcher, start int, caps []int32) (bool, error) {
				return p.MatchLatin1(m, latin1, start, false, caps)
			})
		})
		b.Run(c.name+"/utf16", func(b *testing.B) {
			benchRun(b, p, wide, func(m *Matcher, start int, caps []int32) (bool, error) {
				return p.MatchUTF16(m, wide, start, false, caps)
			})
		})
	}
}

func BenchmarkCompile(b *testing.B) {
	for _, c := range benchPatterns {
		flags, _ := ParseFlags(c.flags)
		b.Run(c.name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				p, err := Compile(c.pattern, flags)
				if err != nil {
					b.Fatal(err)
				}
				emit[byte](p.tree)
			}
		})
	}
}

func BenchmarkValidate(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		if err := ValidatePattern(`^(?:\s*([a-zA-Z_$][\w$]*)|("(?:[^"\\]|\\.)*"))$`, 0); err != nil {
			b.Fatal(err)
		}
	}
}
