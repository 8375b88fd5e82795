package intl

import (
	"slices"
	"strings"
)

// tag is a Unicode locale identifier taken apart. Strings are in canonical
// case once the tag has been parsed.
// https://www.unicode.org/reports/tr35/#Unicode_locale_identifier
type tag struct {
	language   string // "und" for none
	script     string
	region     string
	variants   []string
	attributes []string    // of the u extension
	keywords   []keyword   // of the u extension, sorted by key
	transform  *tag        // language of the t extension
	fields     []keyword   // of the t extension
	others     []extension // sorted by singleton
	hasU, hasT bool
	private    string // after x-
}

type keyword struct{ key, value string }

type extension struct {
	singleton byte
	value     string
}

func isAlpha(s string) bool {
	for i := range len(s) {
		if c := s[i] | 0x20; c < 'a' || c > 'z' {
			return false
		}
	}
	return true
}

func isDigits(s string) bool {
	for i := range len(s) {
		if s[i] < '0' || s[i] > '9' {
			return false
		}
	}
	return true
}

func isAlnum(s string) bool {
	for i := range len(s) {
		if c := s[i]; (c < '0' || c > '9') && (c|0x20 < 'a' || c|0x20 > 'z') {
			return false
		}
	}
	return true
}

func lenIn(s string, lo, hi int) bool { return lo <= len(s) && len(s) <= hi }

func isLanguageSubtag(s string) bool {
	return isAlpha(s) && (lenIn(s, 2, 3) || lenIn(s, 5, 8))
}
func isScriptSubtag(s string) bool { return len(s) == 4 && isAlpha(s) }
func isRegionSubtag(s string) bool {
	return len(s) == 2 && isAlpha(s) || len(s) == 3 && isDigits(s)
}
func isVariantSubtag(s string) bool {
	return isAlnum(s) && (lenIn(s, 5, 8) || len(s) == 4 && isDigits(s[:1]))
}

// isTypeValue tells a value of a keyword: parts of 3 to 8 letters and digits.
func isTypeValue(s string) bool {
	for part := range strings.SplitSeq(s, "-") {
		if !lenIn(part, 3, 8) || !isAlnum(part) {
			return false
		}
	}
	return true
}

// subtags reads the parts of a tag one after the other.
type subtags struct {
	parts []string
}

func (s *subtags) peek() string {
	if len(s.parts) == 0 {
		return ""
	}
	return s.parts[0]
}

func (s *subtags) next() string {
	p := s.parts[0]
	s.parts = s.parts[1:]
	return p
}

// parseTag takes a well-formed identifier apart, without canonicalising more
// than its case.
func parseTag(s string) (*tag, bool) {
	if s == "" || strings.Contains(s, "_") {
		return nil, false
	}
	in := &subtags{strings.Split(strings.ToLower(s), "-")}
	t := &tag{}
	if !t.parseLanguage(in) {
		return nil, false
	}
	seen := uint64(0)
	for len(in.parts) > 0 {
		x := in.next()
		if len(x) != 1 || !isAlnum(x) {
			return nil, false
		}
		if x == "x" {
			return t, t.parsePrivate(in)
		}
		bit := uint64(1) << (x[0] & 0x3F)
		if seen&bit != 0 {
			return nil, false
		}
		seen |= bit
		ok := false
		switch x {
		case "u":
			ok = t.parseU(in)
		case "t":
			ok = t.parseT(in)
		default:
			ok = t.parseOther(x[0], in)
		}
		if !ok {
			return nil, false
		}
	}
	return t, true
}

// parseLanguage reads the unicode_language_id.
func (t *tag) parseLanguage(in *subtags) bool {
	if !isLanguageSubtag(in.peek()) {
		return false
	}
	t.language = in.next()
	if isScriptSubtag(in.peek()) {
		s := in.next()
		t.script = strings.ToUpper(s[:1]) + s[1:]
	}
	if isRegionSubtag(in.peek()) {
		t.region = strings.ToUpper(in.next())
	}
	for isVariantSubtag(in.peek()) {
		v := in.next()
		if slices.Contains(t.variants, v) {
			return false
		}
		t.variants = append(t.variants, v)
	}
	return true
}

func (t *tag) parseU(in *subtags) bool {
	t.hasU = true
	for len(in.parts) > 0 && lenIn(in.peek(), 3, 8) && isAlnum(in.peek()) {
		a := in.next()
		if !slices.Contains(t.attributes, a) {
			t.attributes = append(t.attributes, a)
		}
	}
	slices.Sort(t.attributes)
	for p := in.peek(); len(p) == 2 && isAlnum(p) && isAlpha(p[1:]); p = in.peek() {
		key := in.next()
		var value []string
		for lenIn(in.peek(), 3, 8) && isAlnum(in.peek()) {
			value = append(value, in.next())
		}
		if _, ok := t.keyword(key); !ok {
			t.keywords = append(t.keywords, keyword{key, strings.Join(value, "-")})
		}
	}
	sortKeywords(t.keywords)
	return len(t.attributes)+len(t.keywords) > 0
}

func sortKeywords(k []keyword) {
	slices.SortStableFunc(k, func(a, b keyword) int { return strings.Compare(a.key, b.key) })
}

func (t *tag) parseT(in *subtags) bool {
	t.hasT = true
	if isLanguageSubtag(in.peek()) {
		t.transform = &tag{}
		if !t.transform.parseLanguage(in) {
			return false
		}
	}
	for p := in.peek(); len(p) == 2 && isAlpha(p[:1]) && isDigits(p[1:]); p = in.peek() {
		key := in.next()
		var value []string
		for lenIn(in.peek(), 3, 8) && isAlnum(in.peek()) {
			value = append(value, in.next())
		}
		if len(value) == 0 {
			return false
		}
		if slices.ContainsFunc(t.fields, func(k keyword) bool { return k.key == key }) {
			return false
		}
		t.fields = append(t.fields, keyword{key, strings.Join(value, "-")})
	}
	sortKeywords(t.fields)
	return t.transform != nil || len(t.fields) > 0
}

func (t *tag) parseOther(x byte, in *subtags) bool {
	var parts []string
	for lenIn(in.peek(), 2, 8) && isAlnum(in.peek()) {
		parts = append(parts, in.next())
	}
	t.others = append(t.others, extension{x, strings.Join(parts, "-")})
	slices.SortFunc(t.others, func(a, b extension) int { return int(a.singleton) - int(b.singleton) })
	return len(parts) > 0
}

func (t *tag) parsePrivate(in *subtags) bool {
	for _, p := range in.parts {
		if !lenIn(p, 1, 8) || !isAlnum(p) {
			return false
		}
	}
	t.private = strings.Join(in.parts, "-")
	return t.private != ""
}

// keyword returns the value of a key of the u extension.
func (t *tag) keyword(key string) (string, bool) {
	for _, k := range t.keywords {
		if k.key == key {
			return k.value, true
		}
	}
	return "", false
}

// setKeyword adds or replaces a keyword.
func (t *tag) setKeyword(key, value string) {
	for i := range t.keywords {
		if t.keywords[i].key == key {
			t.keywords[i].value = value
			return
		}
	}
	t.keywords = append(t.keywords, keyword{key, value})
	sortKeywords(t.keywords)
	t.hasU = true
}

// baseName returns the identifier without extensions.
func (t *tag) baseName() string {
	var b strings.Builder
	b.WriteString(t.language)
	for _, s := range [2]string{t.script, t.region} {
		if s != "" {
			b.WriteByte('-')
			b.WriteString(s)
		}
	}
	for _, v := range t.variants {
		b.WriteByte('-')
		b.WriteString(v)
	}
	return b.String()
}

func (t *tag) String() string {
	var b strings.Builder
	b.WriteString(t.baseName())
	writeU, writeT := t.hasU && len(t.attributes)+len(t.keywords) > 0, t.hasT
	u := func() {
		writeU = false
		b.WriteString("-u")
		for _, a := range t.attributes {
			b.WriteString("-" + a)
		}
		writeKeywords(&b, t.keywords)
	}
	tr := func() {
		writeT = false
		b.WriteString("-t")
		if t.transform != nil {
			b.WriteString("-" + strings.ToLower(t.transform.baseName()))
		}
		writeKeywords(&b, t.fields)
	}
	for _, e := range t.others {
		if writeT && e.singleton > 't' {
			tr()
		}
		if writeU && e.singleton > 'u' {
			u()
		}
		b.WriteString("-" + string(e.singleton) + "-" + e.value)
	}
	if writeT {
		tr()
	}
	if writeU {
		u()
	}
	if t.private != "" {
		b.WriteString("-x-" + t.private)
	}
	return b.String()
}

func writeKeywords(b *strings.Builder, list []keyword) {
	for _, k := range list {
		b.WriteString("-" + k.key)
		if k.value != "" {
			b.WriteString("-" + k.value)
		}
	}
}
