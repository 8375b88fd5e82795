package urlparse

import (
	_ "embed"
	"sort"
	"sync"
)

// idnaData is written by scripts/generators/url-idna.mjs.
//
//go:embed idna_gen.bin
var idnaData string

// mapStatus is the status of a character in UTS #46.
type mapStatus uint8

const (
	statusValid mapStatus = iota
	statusMapped
	statusIgnored
	statusDisallowed
)

type mapRow struct {
	low, high rune
	status    mapStatus
	text      string
}

type propRow struct {
	low, high rune
	value     uint16
}

// idnaTables are the decoded tables; they are built when the first host needs
// them.
type idnaTables struct {
	mapping []mapRow
	props   []propRow
}

var (
	tablesOnce  sync.Once
	tablesValue *idnaTables
)

// tables returns the decoded tables.
func tables() *idnaTables {
	tablesOnce.Do(func() { tablesValue = decodeTables() })
	return tablesValue
}

func decodeTables() *idnaTables {
	pos := 0
	next := func() int {
		n, shift := 0, 0
		for {
			c := idnaData[pos]
			pos++
			n |= int(c&0x7f) << shift
			if c < 0x80 {
				return n
			}
			shift += 7
		}
	}
	t := &idnaTables{}
	t.mapping = make([]mapRow, next())
	at := 0
	for i := range t.mapping {
		low := at + next()
		high := low + next()
		row := mapRow{low: rune(low), high: rune(high), status: mapStatus(next())}
		if row.status == statusMapped {
			n := next()
			row.text = idnaData[pos : pos+n]
			pos += n
		}
		t.mapping[i] = row
		at = high + 1
	}
	t.props = make([]propRow, next())
	at = 0
	for i := range t.props {
		low := at + next()
		high := low + next()
		t.props[i] = propRow{low: rune(low), high: rune(high), value: uint16(next())}
		at = high + 1
	}
	return t
}

// status looks a character up; text is what it maps to.
func (t *idnaTables) status(r rune) (mapStatus, string) {
	i := sort.Search(len(t.mapping), func(i int) bool { return t.mapping[i].high >= r })
	if i == len(t.mapping) || t.mapping[i].low > r {
		return statusDisallowed, ""
	}
	return t.mapping[i].status, t.mapping[i].text
}

// prop returns the properties of a character.
func (t *idnaTables) prop(r rune) props {
	i := sort.Search(len(t.props), func(i int) bool { return t.props[i].high >= r })
	if i == len(t.props) || t.props[i].low > r {
		return 0
	}
	return props(t.props[i].value)
}

// props are the properties that validity depends on.
type props uint16

func (p props) mark() bool           { return p&1 != 0 }
func (p props) virama() bool         { return p&2 != 0 }
func (p props) joining() joiningType { return joiningType(p >> 2 & 7) }
func (p props) bidi() bidiClass      { return bidiClass(p >> 5 & 15) }

type joiningType uint8

const (
	joiningNone joiningType = iota
	joiningLeft
	joiningDual
	joiningRight
	joiningTransparent
)

// bidiClass is a Bidi_Class; classes that no label may have are bidiNone.
type bidiClass uint8

const (
	bidiNone bidiClass = iota
	bidiL
	bidiR
	bidiAL
	bidiEN
	bidiES
	bidiCS
	bidiET
	bidiAN
	bidiON
	bidiBN
	bidiNSM
)
