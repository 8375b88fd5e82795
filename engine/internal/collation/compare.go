package collation

import (
	"cmp"
	"slices"

	"github.com/sxfescript/sxn/engine/internal/text"
)

// Order are the settings that decide the order of strings.
type Order struct {
	Strength  uint8 // levels that are compared: 1 to 3
	CaseLevel bool  // compare cases after the first level
	Upper     bool  // upper case first
	Numeric   bool
	Shifted   bool       // ignore punctuation
	Tailoring *Tailoring // nil for the order of the root
}

// Compare orders two strings.
func (k *Order) Compare(a, b text.String) int {
	if !k.Numeric && !k.Shifted && !k.CaseLevel && !k.Upper && (k.Tailoring == nil || !k.Tailoring.ascii) {
		if x, ok := a.Latin1(); ok {
			if y, ok := b.Latin1(); ok {
				if res, ok := k.compareASCII(x, y); ok {
					return res
				}
			}
		}
	}
	var bufA, bufB [64]element
	return k.compareElements(k.elements(bufA[:0], a), k.elements(bufB[:0], b))
}

// compareASCII compares strings of ASCII characters that all have a weight;
// ok is false for others.
func (k *Order) compareASCII(a, b []byte) (res int, ok bool) {
	n := min(len(a), len(b))
	tertiary := 0
	i := 0
	for ; i < n; i++ {
		if a[i]|b[i] >= 0x80 {
			return 0, false
		}
		x, y := asciiWeights[a[i]], asciiWeights[b[i]]
		if x == 0 || y == 0 {
			return 0, false
		}
		if x == y {
			continue
		}
		if x>>8 != y>>8 {
			if res == 0 {
				res = cmp.Compare(x>>8, y>>8)
			}
			break
		}
		if tertiary == 0 {
			tertiary = cmp.Compare(x, y)
		}
	}
	// What follows may hold marks or other things that change nothing or
	// everything, but not before a difference of letters; only whether there
	// is more matters.
	for _, rest := range [2][]byte{a[i:], b[i:]} {
		for _, c := range rest {
			if c >= 0x80 || asciiWeights[c] == 0 {
				return 0, false
			}
		}
	}
	switch {
	case res != 0:
		return res, true
	case len(a) != len(b):
		return cmp.Compare(len(a), len(b)), true
	case k.Strength >= 3:
		return tertiary, true
	}
	return 0, true
}

// level compares one level of two lists; weight gives 0 for elements that do
// not take part in it.
func level(a, b []element, weight func(*element) uint32) int {
	i, j := 0, 0
	for {
		var x, y uint32
		for x == 0 && i < len(a) {
			x = weight(&a[i])
			i++
		}
		for y == 0 && j < len(b) {
			y = weight(&b[j])
			j++
		}
		if x != y {
			return cmp.Compare(x, y)
		}
		if x == 0 {
			return 0
		}
	}
}

func (k *Order) compareElements(a, b []element) int {
	if c := level(a, b, func(e *element) uint32 { return e.primary }); c != 0 {
		return c
	}
	if k.Strength >= 2 && k.Tailoring != nil && k.Tailoring.backwards {
		slices.Reverse(a)
		slices.Reverse(b)
		c := level(a, b, func(e *element) uint32 { return uint32(e.secondary) })
		slices.Reverse(a)
		slices.Reverse(b)
		if c != 0 {
			return c
		}
	} else if k.Strength >= 2 {
		if c := level(a, b, func(e *element) uint32 { return uint32(e.secondary) }); c != 0 {
			return c
		}
	}
	if k.CaseLevel {
		return level(a, b, func(e *element) uint32 {
			if e.primary == 0 {
				return 0
			}
			return k.caseWeight(e)
		})
	}
	if k.Strength < 3 {
		return 0
	}
	return level(a, b, func(e *element) uint32 {
		if k.Upper {
			return k.caseWeight(e)<<8 | uint32(e.tertiary)
		}
		return uint32(e.tertiary)
	})
}

// caseWeight orders the cases.
func (k *Order) caseWeight(e *element) uint32 {
	if e.upper == k.Upper {
		return 1
	}
	return 2
}
