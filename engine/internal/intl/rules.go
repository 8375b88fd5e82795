package intl

import (
	_ "embed"
	"strings"
	"sync"

	"github.com/sxfescript/sxn/engine/internal/collation"
)

// rulesArchive has the tailorings of the collation order; gen/rules.js writes it.
//
//go:embed data/rules.bin
var rulesArchive string

var tailorings sync.Map // *collation.Tailoring by LOCALE/TYPE, nil for none

// tailoringOf returns the rules of a locale and a type, nil where it follows
// the root.
func tailoringOf(l *localeData, kind string) *collation.Tailoring {
	if (l.name == "en-US" || l.name == "en") && kind == "standard" {
		return nil
	}
	for d := l; ; d = d.above() {
		key := d.name + "/" + kind
		if d.name == "" {
			key = "und/" + kind
		}
		if v, ok := tailorings.Load(key); ok {
			if t := v.(*collation.Tailoring); t != nil || d.name == "" {
				return t
			}
			continue
		}
		var t *collation.Tailoring
		if text, ok := rulesText(key); ok {
			t = collation.NewTailoring(text, rulesText)
		}
		v, _ := tailorings.LoadOrStore(key, t)
		if t := v.(*collation.Tailoring); t != nil || d.name == "" {
			return t
		}
	}
}

// rulesText returns the rules of an entry.
func rulesText(key string) (string, bool) {
	h := archiveHeader(rulesArchive)
	name := 8 + 16*h.count
	for i := range h.count {
		at := 8 + 16*i
		n := le32(rulesArchive, at)
		if rulesArchive[name:name+n] == key {
			start := h.values + le32(rulesArchive, at+8)
			return unpack(rulesArchive[start : start+le32(rulesArchive, at+12)])[0], true
		}
		name += n
	}
	return "", false
}

// collationTypes are the types that a locale has besides those of the root.
func (l *localeData) collationTypes() []string {
	text, _ := rulesText("types")
	for d := l; d.name != ""; d = d.above() {
		for entry := range strings.SplitSeq(text, ";") {
			if name, list, _ := strings.Cut(entry, ":"); name == d.name {
				return strings.Split(list, ",")
			}
		}
	}
	return nil
}
