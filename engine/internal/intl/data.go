package intl

import (
	_ "embed"
	"strings"
)

//go:embed data/tags.txt
var tagsData string

//go:embed data/likely.txt
var likelyData string

//go:embed data/root.txt
var rootData string

//go:embed data/en.txt
var enData string

//go:embed data/en-names.txt
var enNamesData string

// lookup finds the value of a key in a table: lines of key, tab and value,
// sorted by key.
func lookup(table, key string) (string, bool) {
	lo, hi := 0, len(table) // bounds of lines
	for lo < hi {
		mid := int(uint(lo+hi) >> 1)
		start := strings.LastIndexByte(table[lo:mid], '\n') + 1 + lo
		end := strings.IndexByte(table[mid:hi], '\n')
		if end < 0 {
			end = hi
		} else {
			end += mid
		}
		line := table[start:end]
		tab := strings.IndexByte(line, '\t')
		switch k := line[:tab]; {
		case k == key:
			return line[tab+1:], true
		case k < key:
			lo = end + 1
		default:
			hi = start
		}
	}
	return "", false
}

// each calls f for the keys of a table that begin with prefix, without it, in
// the order of the table.
func each(table, prefix string, f func(key, value string)) {
	lo, hi := 0, len(table)
	for lo < hi {
		mid := int(uint(lo+hi) >> 1)
		start := strings.LastIndexByte(table[lo:mid], '\n') + 1 + lo
		if table[start:] < prefix {
			end := strings.IndexByte(table[mid:], '\n')
			lo = mid + end + 1
		} else {
			hi = start
		}
	}
	for rest := table[lo:]; strings.HasPrefix(rest, prefix); {
		line, after, _ := strings.Cut(rest, "\n")
		k, v, _ := strings.Cut(line, "\t")
		f(k[len(prefix):], v)
		rest = after
	}
}

// text returns a value of the locale's data, "" where there is none.
func localeText(key string) string {
	v, _ := lookup(enData, key)
	return v
}

// nameText returns a value of the locale's names.
func nameText(key string) (string, bool) { return lookup(enNamesData, key) }
