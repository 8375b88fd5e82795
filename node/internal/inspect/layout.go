package inspect

import (
	"math"
	"sort"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/sxfescript/sxn/engine"
)

func itoa(n int) string { return strconv.Itoa(n) }

// units is the length of a text in UTF-16 code units, as JavaScript counts.
func units(s string) int {
	n := 0
	for i := 0; i < len(s); i++ {
		if b := s[i]; b < utf8.RuneSelf || b >= 0xC0 {
			n++
			if b >= 0xF0 {
				n++
			}
		}
	}
	return n
}

// reduce is reduceToSingleString: one line where the entries fit, else one
// entry a line.
func (c *context) reduce(out []string, base, open, end string, kind extras, recurse int, s *shape) string {
	if c.CompactTrue {
		return c.reduceCompact(out, base, open, end)
	}
	head := ""
	if base != "" {
		head = base + " "
	}
	if c.Compact >= 1 {
		entries := len(out)
		if kind == arrayExtras && entries > 6 {
			out = c.group(out, s)
		}
		if c.depthNow-recurse < c.Compact && entries == len(out) {
			start := len(out) + c.indentation + units(open) + units(base) + 10
			if c.fits(out, start, base) {
				if joined := strings.Join(out, ", "); !strings.Contains(joined, "\n") {
					return head + open + " " + joined + " " + end
				}
			}
		}
	}
	indent := "\n" + strings.Repeat(" ", c.indentation)
	return head + open + indent + "  " + strings.Join(out, ","+indent+"  ") + indent + end
}

func (c *context) reduceCompact(out []string, base, open, end string) string {
	mid := ""
	if base != "" {
		mid = " " + base
	}
	if c.fits(out, 0, base) {
		return open + mid + " " + strings.Join(out, ", ") + " " + end
	}
	indent := "\n" + strings.Repeat(" ", c.indentation)
	line := " "
	if base != "" || len(open) != 1 {
		line = mid + indent + "  "
	}
	return open + line + strings.Join(out, ","+indent+"  ") + " " + end
}

// fits is isBelowBreakLength.
func (c *context) fits(out []string, start int, base string) bool {
	total := len(out) + start
	if float64(total+len(out)) > c.BreakLength {
		return false
	}
	for _, s := range out {
		if c.Colors {
			s = StripVTControlCharacters(s)
		}
		if total += units(s); float64(total) > c.BreakLength {
			return false
		}
	}
	return base == "" || !strings.Contains(base, "\n")
}

// group is groupArrayElements: it lays long arrays out in columns.
func (c *context) group(out []string, s *shape) []string {
	total, longest := 0, 0
	n := len(out)
	hasMore := float64(len(out)) > c.MaxArrayLength
	if hasMore {
		n--
	}
	const separator = 2
	lens := make([]int, n)
	for i := range n {
		lens[i] = StringWidth(out[i], c.Colors)
		total += lens[i] + separator
		longest = max(longest, lens[i])
	}
	actual := longest + separator
	if !(float64(actual*3+c.indentation) < c.BreakLength && (float64(total)/float64(actual) > 5 || longest <= 6)) {
		return out
	}
	bias := math.Sqrt(float64(actual) - float64(total)/float64(len(out)))
	biased := math.Max(float64(actual)-3-bias, 1)
	columns := int(math.Min(
		math.Min(math.Floor(math.Sqrt(2.5*biased*float64(n))/biased+0.5), math.Floor((c.BreakLength-float64(c.indentation))/float64(actual))),
		math.Min(float64(c.Compact*4), 15)))
	if columns <= 1 {
		return out
	}
	widths := make([]int, 0, columns)
	for i := range columns {
		w := 0
		for j := i; j < n; j += columns {
			w = max(w, lens[j])
		}
		widths = append(widths, w+separator)
	}
	left := c.padLeft(s, len(out))
	rows := make([]string, 0, n/columns+2)
	for i := 0; i < n; i += columns {
		last := min(i+columns, n) - 1
		var b strings.Builder
		for j := i; j < last; j++ {
			pad := strings.Repeat(" ", widths[j-i]-lens[j]-separator)
			if left {
				b.WriteString(pad + out[j] + ", ")
			} else {
				b.WriteString(out[j] + ", " + pad)
			}
		}
		if left {
			b.WriteString(strings.Repeat(" ", widths[last-i]-lens[last]-separator))
		}
		b.WriteString(out[last])
		rows = append(rows, b.String())
	}
	if hasMore {
		rows = append(rows, out[n])
	}
	return rows
}

// padLeft reports whether all elements are numbers, which line up right.
func (c *context) padLeft(s *shape, n int) bool {
	if s == nil {
		return true
	}
	for i := range n {
		v, err := s.o.GetIndex(uint32(i))
		if err != nil || !v.IsNumber() && !v.IsBigInt() {
			return false
		}
	}
	return true
}

// sort is the sorted option: entries in order, with a comparator of the
// program where it gave one. Of an array only the named properties move.
func (c *context) sort(out []string, kind extras, keys int) {
	part := out
	if kind == arrayExtras {
		part = out[len(out)-keys:]
	}
	sort.SliceStable(part, func(i, j int) bool {
		if c.SortFunc == nil {
			return part[i] < part[j]
		}
		v, err := c.SortFunc.Call(engine.Undefined, engine.String(part[i]), engine.String(part[j]))
		if c.failed(err) {
			return false
		}
		f, err := c.rt.ToNumber(v)
		c.failed(err)
		return f < 0
	})
}
