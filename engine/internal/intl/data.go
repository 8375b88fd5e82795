package intl

import (
	"compress/flate"
	_ "embed"
	"encoding/binary"
	"io"
	"strings"
	"sync"
	"sync/atomic"
)

//go:embed data/tags.txt
var tagsData string

//go:embed data/likely.txt
var likelyData string

//go:embed data/root.txt
var rootData string

//go:embed data/locales.txt
var localesData string

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

// dataKind is a kind of data of locales, which is loaded for itself.
type dataKind uint8

const (
	dataNumber dataKind = iota
	dataCurrency
	dataDate
	dataZone
	dataName
	dataRelative
	dataUnit
	numDataKinds
)

//go:embed data/number.bin
var numberArchive string

//go:embed data/currency.bin
var currencyArchive string

//go:embed data/date.bin
var dateArchive string

//go:embed data/zone.bin
var zoneArchive string

//go:embed data/name.bin
var nameArchive string

//go:embed data/relative.bin
var relativeArchive string

//go:embed data/unit.bin
var unitArchive string

// raw returns the archive of a kind. gen/cldr.js tells its format.
func (k dataKind) raw() string {
	switch k {
	case dataNumber:
		return numberArchive
	case dataCurrency:
		return currencyArchive
	case dataDate:
		return dateArchive
	case dataZone:
		return zoneArchive
	case dataName:
		return nameArchive
	case dataRelative:
		return relativeArchive
	}
	return unitArchive
}

// english returns the table of the kind for English, which is not compressed.
func (k dataKind) english() string {
	switch k {
	case dataNumber, dataDate, dataRelative, dataUnit:
		return enData
	case dataCurrency, dataName:
		return enNamesData
	}
	return ""
}

// keyLists are the keys of the archives, loaded when first asked for.
var keyLists [numDataKinds]struct {
	once sync.Once
	keys []string
}

func (k dataKind) keys() []string {
	l := &keyLists[k]
	l.once.Do(func() {
		raw := k.raw()
		h := archiveHeader(raw)
		l.keys = unpack(raw[h.keys : h.keys+h.keysLen])
	})
	return l.keys
}

// index finds a key; it is negative where there is none.
func (k dataKind) index(key string) int {
	keys := k.keys()
	lo, hi := 0, len(keys)
	for lo < hi {
		mid := int(uint(lo+hi) >> 1)
		if keys[mid] < key {
			lo = mid + 1
		} else {
			hi = mid
		}
	}
	if lo < len(keys) && keys[lo] == key {
		return lo
	}
	return -1
}

type archiveInfo struct{ keysLen, count, keys, values int }

func le32(s string, at int) int { return int(binary.LittleEndian.Uint32([]byte(s[at : at+4]))) }

// archiveHeader returns where the keys and the values are.
func archiveHeader(raw string) archiveInfo {
	h := archiveInfo{keysLen: le32(raw, 0), count: le32(raw, 4)}
	names := 0
	for i := range h.count {
		names += le32(raw, 8+16*i)
	}
	h.keys = 8 + 16*h.count + names
	h.values = h.keys + h.keysLen
	return h
}

// unpack returns the strings of a compressed list. The data are part of the
// program, so that they cannot be damaged.
func unpack(packed string) []string {
	b, err := io.ReadAll(flate.NewReader(strings.NewReader(packed)))
	if err != nil {
		panic(err)
	}
	return strings.Split(string(b), "\x00")
}

// dataTable has what one locale has of a kind: values in the order of the
// keys, inherited for what the locale takes from its parent.
type dataTable struct {
	values []string
	parent *dataTable // nil for the last one
	text   string     // English: a table of text, and no parent
}

const (
	inherited = "\x01"
	nothing   = "\x02"
)

func (t *dataTable) find(kind dataKind, key string) (string, bool) {
	if t.text != "" {
		return lookup(t.text, key)
	}
	i := kind.index(key)
	if i < 0 {
		return "", false
	}
	for ; t != nil; t = t.parent {
		if t.text != "" {
			return lookup(t.text, key)
		}
		if i < len(t.values) && t.values[i] != inherited {
			if t.values[i] == nothing {
				return "", false
			}
			return t.values[i], true
		}
	}
	return "", false
}

// localeData gives access to the data of a locale. It lives as long as the
// program, as do all of these that were ever asked for.
type localeData struct {
	name   string
	parent string
	tables [numDataKinds]atomic.Pointer[dataTable]
	caches localeCaches
}

// localeDatas has the data of locales by their names.
var localeDatas sync.Map

// dataOf returns the data of a locale, whose name may have extensions.
func dataOf(locale string) *localeData {
	if i := strings.Index(locale, "-u-"); i >= 0 {
		locale = locale[:i]
	}
	if d, ok := localeDatas.Load(locale); ok {
		return d.(*localeData)
	}
	entry, _ := lookup(localesData, locale)
	_, parent, _ := strings.Cut(entry, " ")
	d, _ := localeDatas.LoadOrStore(locale, &localeData{name: locale, parent: parent})
	return d.(*localeData)
}

// table returns the data of a kind.
func (l *localeData) table(kind dataKind) *dataTable {
	if t := l.tables[kind].Load(); t != nil {
		return t
	}
	t := l.load(kind)
	l.tables[kind].Store(t)
	return t
}

func (l *localeData) load(kind dataKind) *dataTable {
	if l.name == "en" || l.name == "en-US" {
		if text := kind.english(); text != "" {
			return &dataTable{text: text}
		}
	}
	raw := kind.raw()
	h := archiveHeader(raw)
	name := 8 + 16*h.count
	for i := range h.count {
		at := 8 + 16*i
		n := le32(raw, at)
		if raw[name:name+n] == l.name {
			t := &dataTable{}
			if size := le32(raw, at+12); size > 0 {
				start := h.values + le32(raw, at+8)
				t.values = unpack(raw[start : start+size])
			}
			switch {
			case l.name == "": // the last one
			default:
				t.parent = l.above().table(kind)
			}
			return t
		}
		name += n
	}
	return l.above().table(kind)
}

// above is the locale whose data hold where this one has none.
func (l *localeData) above() *localeData { return dataOf(l.parent) }

// find returns a value of the locale.
func (l *localeData) find(kind dataKind, key string) (string, bool) {
	return l.table(kind).find(kind, key)
}

// get returns a value of the locale, "" where there is none.
func (l *localeData) get(kind dataKind, key string) string {
	v, _ := l.table(kind).find(kind, key)
	return v
}

// each calls f for the keys that begin with prefix, without it, in their order.
func (l *localeData) each(kind dataKind, prefix string, f func(key, value string)) {
	t := l.table(kind)
	if t.text != "" {
		each(t.text, prefix, f)
		return
	}
	keys := kind.keys()
	lo, hi := 0, len(keys)
	for lo < hi {
		mid := int(uint(lo+hi) >> 1)
		if keys[mid] < prefix {
			lo = mid + 1
		} else {
			hi = mid
		}
	}
	for ; lo < len(keys) && strings.HasPrefix(keys[lo], prefix); lo++ {
		if v, ok := t.find(kind, keys[lo]); ok {
			f(keys[lo][len(prefix):], v)
		}
	}
}
