package collation

import (
	"slices"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// Tailorings change the root order for a language: the rules of CLDR, read when
// a collator first needs them.
// https://www.unicode.org/reports/tr35/tr35-collation.html#Rules

// Tailoring is an order that differs from that of the root.
type Tailoring struct {
	imports   func(string) (string, bool)
	entries   map[string][]element // by what is tailored, decomposed
	separate  string               // characters that make no contractions of the root
	longest   map[rune]int         // runes of the longest entry that begins with a character
	used      []uint32             // primary weights that are taken, in order
	reorder   []primaryRange       // scripts that come before the others
	Upper     bool                 // capitals first, unless the caller says otherwise
	backwards bool                 // accents are compared from the end
	Shifted   bool                 // punctuation is ignored, unless the caller says otherwise
	ascii     bool                 // something of ASCII alone is tailored
}

// primaryRange are primary weights of the root.
type primaryRange struct{ lo, hi uint32 }

// Weights of the root are spread to make room between them.
const (
	primaryShift   = 8
	secondaryShift = 2
	// spreadCommon is the secondary weight of letters without marks.
	spreadCommon = 64
	// lastRegular is where what follows all letters but Chinese characters goes.
	lastRegular = 0xE000
	rankShift   = 29
	rankOthers  = 7
)

// NewTailoring reads rules. imports finds those of another locale and type,
// named as LOCALE/TYPE.
func NewTailoring(text string, imports func(string) (string, bool)) *Tailoring {
	t := &Tailoring{imports: imports, entries: map[string][]element{}, longest: map[rune]int{}}
	t.read(text, 0)
	return t
}

// rulesReader goes through the text of rules.
type rulesReader struct {
	s   string
	cur []element // of the last string
}

// read applies rules. depth counts the imports inside each other.
func (t *Tailoring) read(text string, depth int) {
	r := &rulesReader{s: text}
	for {
		r.s = strings.TrimLeft(r.s, " \t\r\n")
		if r.s == "" {
			return
		}
		switch c := r.s[0]; c {
		case '[':
			option, rest, _ := strings.Cut(r.s[1:], "]")
			r.s = rest
			if set, ok := strings.CutPrefix(option, "suppressContractions ["); ok {
				t.separate += expandRanges(set)
				r.s = strings.TrimPrefix(r.s, "]") // the set has brackets of its own
			}
			t.option(option, depth)
		case '&':
			r.s = r.s[1:]
			t.reset(r)
		case '<', '=', ';', ',':
			level := 0
			switch c {
			case ';':
				level, r.s = 2, r.s[1:]
			case ',':
				level, r.s = 3, r.s[1:]
			case '=':
				r.s = r.s[1:]
			default:
				for level < 4 && strings.HasPrefix(r.s, "<") {
					level, r.s = level+1, r.s[1:]
				}
			}
			t.relation(r, level)
		default:
			r.s = r.s[1:]
		}
	}
}

func (t *Tailoring) option(option string, depth int) {
	name, value, _ := strings.Cut(option, " ")
	value = strings.TrimSpace(value)
	switch name {
	case "import":
		locale, kind, ok := strings.Cut(value, "-u-co-")
		if !ok {
			kind = "standard"
		}
		if text, ok := t.imports(locale + "/" + kind); ok && depth < 8 {
			t.read(text, depth+1)
		}
	case "caseFirst":
		t.Upper = value == "upper"
	case "backwards":
		t.backwards = true
	case "alternate":
		t.Shifted = value == "shifted"
	case "reorder":
		t.reorder = nil
		for script := range strings.FieldsSeq(value) {
			x, ok := scriptRange(script)
			if n := len(t.reorder); ok && n > 0 && x.lo > t.reorder[n-1].hi && x.lo-t.reorder[n-1].hi <= 64 {
				t.reorder[n-1].hi = x.hi // scripts that follow each other anyway
			} else if ok && n < rankOthers-1 {
				t.reorder = append(t.reorder, x)
			}
		}
	}
}

// expandRanges writes out ranges of characters such as a-c.
func expandRanges(set string) string {
	list := []rune(set)
	var b strings.Builder
	for i := 0; i < len(list); i++ {
		if list[i] == '-' && i > 0 && i+1 < len(list) {
			for c := list[i-1] + 1; c < list[i+1]; c++ {
				b.WriteRune(c)
			}
			continue
		}
		b.WriteRune(list[i])
	}
	return b.String()
}

// scriptNames are the names that Unicode gives the scripts that are reordered.
var scriptNames = [...][2]string{{"Latn", "Latin"}, {"Grek", "Greek"}, {"Cyrl", "Cyrillic"}, {"Geor", "Georgian"}, {"Armn", "Armenian"}, {"Hebr", "Hebrew"},
	{"Arab", "Arabic"}, {"Deva", "Devanagari"}, {"Beng", "Bengali"}, {"Guru", "Gurmukhi"}, {"Gujr", "Gujarati"}, {"Orya", "Oriya"}, {"Taml", "Tamil"},
	{"Telu", "Telugu"}, {"Knda", "Kannada"}, {"Mlym", "Malayalam"}, {"Sinh", "Sinhala"}, {"Thai", "Thai"}, {"Laoo", "Lao"}, {"Tibt", "Tibetan"},
	{"Mymr", "Myanmar"}, {"Ethi", "Ethiopic"}, {"Cher", "Cherokee"}, {"Khmr", "Khmer"}, {"Mong", "Mongolian"}, {"Kana", "Katakana"}, {"Bopo", "Bopomofo"},
	{"Adlm", "Adlam"}, {"Hang", "Hangul"}}

// scriptRange returns the weights of a script's letters.
func scriptRange(script string) (primaryRange, bool) {
	if script == "Hani" {
		return primaryRange{lastRegular, implicitOther - 1}, true
	}
	for i := range scriptNames {
		if scriptNames[i][0] != script {
			continue
		}
		table := unicode.Scripts[scriptNames[i][1]]
		var list []uint32
		w := weights()
		for page, entries := range w.pages {
			if entries == nil {
				continue
			}
			for j := range entries {
				if e := &entries[j]; e.kind == entryLetter && unicode.Is(table, rune(page<<8|j)) && unicode.IsLetter(rune(page<<8|j)) {
					list = append(list, uint32(e.primary))
				}
			}
		}
		return longestRun(list)
	}
	return primaryRange{}, false
}

// longestRun returns the bounds of most weights: a few letters of a script may
// be among those of others.
func longestRun(list []uint32) (best primaryRange, ok bool) {
	slices.Sort(list)
	count, start := 0, 0
	for i := range list {
		if i+1 < len(list) && list[i+1]-list[i] <= 64 {
			continue
		}
		if i+1-start > count {
			count, best = i+1-start, primaryRange{list[start], list[i]}
		}
		start = i + 1
	}
	return best, count > 0
}

// ranked puts a primary weight where its script goes.
func (t *Tailoring) ranked(p uint32, digits uint32) uint32 {
	if len(t.reorder) == 0 || p>>primaryShift <= digits {
		return p
	}
	for i, x := range t.reorder {
		if x.lo <= p>>primaryShift && p>>primaryShift <= x.hi {
			return p | uint32(i+1)<<rankShift
		}
	}
	return p | rankOthers<<rankShift
}

// word reads a string of the rules.
func (r *rulesReader) word() string {
	r.s = strings.TrimLeft(r.s, " \t\r\n")
	var b strings.Builder
	for r.s != "" {
		c := r.s[0]
		switch {
		case c == '\'':
			text, rest, _ := strings.Cut(r.s[1:], "'")
			if text == "" {
				text = "'"
			}
			b.WriteString(text)
			r.s = rest
			continue
		case c == '\\' && len(r.s) > 1:
			r.s = r.s[1:]
		case strings.IndexByte(" \t\r\n<=&/|;,[", c) >= 0:
			return b.String()
		}
		n := 1
		for n < len(r.s) && r.s[n]&0xC0 == 0x80 {
			n++
		}
		b.WriteString(r.s[:n])
		r.s = r.s[n:]
	}
	return b.String()
}

// reset goes to a place in the order.
func (t *Tailoring) reset(r *rulesReader) {
	r.s = strings.TrimLeft(r.s, " \t\r\n")
	before := 0
	for strings.HasPrefix(r.s, "[") {
		option, rest, _ := strings.Cut(r.s[1:], "]")
		r.s = strings.TrimLeft(rest, " \t\r\n")
		switch {
		case strings.HasPrefix(option, "before "):
			before = int(option[len(option)-1] - '0')
		case option == "last regular":
			r.cur = []element{{lastRegular << primaryShift, spreadCommon, commonTertiary, false}}
			return
		default: // places among what is ignored
			r.cur = []element{{tertiary: commonTertiary}}
			return
		}
	}
	r.cur = slices.Clone(t.elements(nil, weights(), []rune(norm.NFD.String(r.word()))))
	if len(r.cur) == 0 {
		r.cur = []element{{tertiary: commonTertiary}}
	}
	if e := &r.cur[len(r.cur)-1]; before == 2 && e.secondary == spreadCommon {
		e.secondary /= 2
	}
	if before == 1 {
		e := &r.cur[t.last(r.cur)]
		i, _ := slices.BinarySearch(t.used, e.primary)
		below := (e.primary>>primaryShift - 1) << primaryShift
		if e.primary&(1<<primaryShift-1) != 0 {
			below = e.primary &^ (1<<primaryShift - 1)
		}
		if i > 0 && t.used[i-1] > below {
			below = t.used[i-1]
		}
		e.primary, e.secondary, e.tertiary = below, spreadCommon, commonTertiary
	}
}

// last is the place of the last element that is a letter.
func (t *Tailoring) last(list []element) int {
	for i := len(list) - 1; i > 0; i-- {
		if list[i].primary != 0 {
			return i
		}
	}
	return 0
}

// after finds a weight after p and before the next one.
func (t *Tailoring) after(p uint32, many bool) uint32 {
	i, found := slices.BinarySearch(t.used, p)
	if found {
		i++
	}
	limit := (p>>primaryShift + 1) << primaryShift
	if p>>primaryShift >= lastRegular && p < implicitHan<<primaryShift {
		limit = implicitHan << primaryShift
	}
	if i < len(t.used) {
		limit = min(limit, t.used[i])
	}
	step := uint32(8)
	if many || limit-p <= 2*step {
		step = 1
		if i < len(t.used) && limit == t.used[i] {
			step = max((limit-p)/2, 1)
		}
	}
	p = min(p+step, limit-1)
	i, found = slices.BinarySearch(t.used, p)
	if !found {
		t.used = slices.Insert(t.used, i, p)
	}
	return p
}

// relation puts what follows after the last string.
func (t *Tailoring) relation(r *rulesReader, level int) {
	if strings.HasPrefix(r.s, "*") {
		r.s = r.s[1:]
		list := []rune(r.word())
		for i := 0; i < len(list); i++ {
			if list[i] == '-' && i > 0 && i+1 < len(list) {
				for c := list[i-1] + 1; c < list[i+1]; c++ {
					t.add(r, level, string(c), "", true)
				}
				continue
			}
			t.add(r, level, string(list[i]), "", true)
		}
		return
	}
	text, extra := r.word(), ""
	r.s = strings.TrimLeft(r.s, " \t\r\n")
	if strings.HasPrefix(r.s, "|") { // what must stand before
		r.s = r.s[1:]
		text += r.word()
		r.s = strings.TrimLeft(r.s, " \t\r\n")
	}
	if strings.HasPrefix(r.s, "/") {
		r.s = r.s[1:]
		extra = r.word()
	}
	t.add(r, level, text, extra, false)
}

func (t *Tailoring) add(r *rulesReader, level int, text, extra string, many bool) {
	if text == "" || len(r.cur) == 0 {
		return
	}
	cur := slices.Clone(r.cur)
	at := t.last(cur)
	e := &cur[at]
	switch level {
	case 1:
		cur = cur[:at+1]
		e.primary, e.secondary, e.tertiary = t.after(e.primary, many), spreadCommon, commonTertiary
	case 2:
		at = len(cur) - 1
		e = &cur[at]
		e.secondary, e.tertiary = e.secondary+1, commonTertiary
	case 3:
		e.tertiary++
	}
	runes := []rune(norm.NFD.String(text))
	e.upper = isUpper(runes[0])
	r.cur = cur
	list := cur
	if extra != "" {
		list = append(slices.Clone(cur), t.elements(nil, weights(), []rune(norm.NFD.String(extra)))...)
	}
	t.entries[string(runes)] = list
	t.longest[runes[0]] = max(t.longest[runes[0]], len(runes))
	ascii := true
	for _, c := range runes {
		ascii = ascii && c < 0x80
	}
	t.ascii = t.ascii || ascii
}

// elements appends the elements of decomposed text, with spread weights.
func (t *Tailoring) elements(dst []element, w *collationTable, runes []rune) []element {
	for i := 0; i < len(runes); i++ {
		found := false
		for n := min(t.longest[runes[i]], len(runes)-i); n > 0; n-- {
			if list, ok := t.entries[string(runes[i:i+n])]; ok {
				dst = append(dst, list...)
				i += n - 1
				found = true
				break
			}
		}
		if found {
			continue
		}
		at := len(dst)
		if i+1 < len(runes) && runes[i] >= 0x400 && !strings.ContainsRune(t.separate, runes[i]) {
			if joined, ok := w.contractions[[2]rune{runes[i], runes[i+1]}]; ok {
				dst = spread(w.append(dst, joined), at)
				i++
				continue
			}
		}
		dst = spread(w.append(dst, runes[i]), at)
	}
	return dst
}

// spread makes room between the weights of the elements from a place on.
func spread(list []element, from int) []element {
	for i := from; i < len(list); i++ {
		e := &list[i]
		e.primary <<= primaryShift
		switch {
		case e.secondary == commonSecondary:
			e.secondary = spreadCommon
		case e.secondary > commonSecondary:
			e.secondary = e.secondary<<secondaryShift + spreadCommon
		}
	}
	return list
}
