package inspect

import (
	"math"
	"strconv"
	"strings"
	"unicode/utf16"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/engine/introspect"
)

// Quote shows a string in quotes as util.inspect does: single ones, unless
// the text has them and another kind fits better.
func Quote(s string) string {
	q := byte('\'')
	if strings.IndexByte(s, '\'') >= 0 {
		if strings.IndexByte(s, '"') < 0 {
			q = '"'
		} else if strings.IndexByte(s, '`') < 0 && !strings.Contains(s, "${") {
			q = '`'
		}
	}
	return string(q) + escape(s, q) + string(q)
}

// escape escapes control characters, the quote q, backslashes and lone
// surrogates (three-byte sequences of WTF-8).
func escape(s string, q byte) string {
	clean := true
	for i := 0; i < len(s); i++ {
		if c := s[i]; c < 0x20 || c == q || c == '\\' || c == 0x7F || c == 0xC2 || c == 0xED {
			clean = false
			break
		}
	}
	if clean {
		return s
	}
	var b strings.Builder
	for i := 0; i < len(s); i++ {
		c := s[i]
		switch {
		case c == q || c == '\\':
			b.WriteByte('\\')
			b.WriteByte(c)
		case c < 0x20 || c == 0x7F:
			b.WriteString(control(c))
		case c == 0xC2 && i+1 < len(s) && s[i+1] < 0xA0: // C1 controls
			b.WriteString(`\x` + strings.ToUpper(strconv.FormatInt(int64(s[i+1]), 16)))
			i++
		case c == 0xED && i+2 < len(s) && s[i+1] >= 0xA0: // a lone surrogate
			u := uint32(c&0xF)<<12 | uint32(s[i+1]&0x3F)<<6 | uint32(s[i+2]&0x3F)
			b.WriteString(`\u` + strconv.FormatInt(int64(u), 16))
			i += 2
		default:
			b.WriteByte(c)
		}
	}
	return b.String()
}

func control(c byte) string {
	switch c {
	case '\b':
		return `\b`
	case '\t':
		return `\t`
	case '\n':
		return `\n`
	case '\f':
		return `\f`
	case '\r':
		return `\r`
	}
	const hex = "0123456789ABCDEF"
	return `\x` + string(hex[c>>4]) + string(hex[c&15])
}

// FormatNumber shows a number, -0 included.
func FormatNumber(rt *engine.Runtime, v engine.Value, separator bool) string {
	f, _ := v.AsNumber()
	if f == 0 && math.Signbit(f) {
		return "-0"
	}
	s, err := rt.ToString(v)
	if err != nil || !separator || math.IsInf(f, 0) || f != f || strings.ContainsAny(s, "e") {
		return s
	}
	whole, fraction, has := strings.Cut(s, ".")
	out := groupThousands(whole)
	if has {
		out += "." + groupFraction(fraction)
	}
	return out
}

// formatBigInt shows a BigInt.
func formatBigInt(v engine.Value, separator bool) string {
	b, _ := v.AsBigInt()
	if s := b.String(); !separator {
		return s + "n"
	}
	return groupThousands(b.String()) + "n"
}

func groupThousands(s string) string {
	start := 0
	if strings.HasPrefix(s, "-") {
		start = 1
	}
	out := ""
	i := len(s)
	for ; i >= start+4; i -= 3 {
		out = "_" + s[i-3:i] + out
	}
	return s[:i] + out
}

func groupFraction(s string) string {
	out := ""
	i := 0
	for ; i+3 < len(s); i += 3 {
		out += s[i:i+3] + "_"
	}
	return out + s[i:]
}

// primitive shows a value that is no object.
func (c *context) primitive(v engine.Value) string {
	switch v.Kind() {
	case engine.KindString:
		return c.formatString(v)
	case engine.KindNumber:
		return c.style(FormatNumber(c.rt, v, c.NumericSeparator), "number")
	case engine.KindBigInt:
		b, _ := v.AsBigInt()
		s := b.String()
		if c.NumericSeparator {
			s = groupThousands(s)
		}
		return c.style(s+"n", "bigint")
	case engine.KindBoolean:
		return c.style(strconv.FormatBool(v.IsTrue()), "boolean")
	case engine.KindUndefined:
		return c.style("undefined", "undefined")
	case engine.KindNull:
		return c.style("null", "null")
	}
	return c.style(symbolText(v), "symbol")
}

func symbolText(v engine.Value) string {
	d, _ := introspect.SymbolDescription(v)
	return "Symbol(" + escapeSymbol(d) + ")"
}

func escapeSymbol(s string) string { return escape(s, 0x01) }

// formatString shows a string: cut to maxStringLength, and in lines where it
// is long and there is room to break.
func (c *context) formatString(v engine.Value) string {
	s, _ := v.AsWTF8()
	trailer := ""
	if n := v.StringLen(); float64(n) > c.MaxStringLength {
		keep := int(c.MaxStringLength)
		s = cutUnits(s, keep)
		rest := n - keep
		trailer = "... " + strconv.Itoa(rest) + " more character"
		if rest > 1 {
			trailer += "s"
		}
	}
	units := v.StringLen()
	if !c.CompactTrue && units > 16 && float64(units) > c.BreakLength-float64(c.indentation)-4 && strings.IndexByte(s, '\n') >= 0 {
		lines := strings.SplitAfter(s, "\n")
		if lines[len(lines)-1] == "" {
			lines = lines[:len(lines)-1]
		}
		for i, l := range lines {
			lines[i] = c.style(Quote(l), "string")
		}
		return strings.Join(lines, " +\n"+strings.Repeat(" ", c.indentation+2)) + trailer
	}
	return c.style(Quote(s), "string") + trailer
}

// cutUnits returns the first n UTF-16 units of a WTF-8 text.
func cutUnits(s string, n int) string {
	units := 0
	for i, r := range s {
		if units >= n {
			return s[:i]
		}
		units += max(1, utf16.RuneLen(r))
	}
	return s
}
