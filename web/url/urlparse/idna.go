package urlparse

import (
	"strings"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// domainToASCII: https://url.spec.whatwg.org/#concept-domain-to-ascii with
// beStrict false.
func domainToASCII(domain string) (string, bool) {
	if isASCII(domain) {
		// COMPAT: Node does not check what "xn--" labels of a domain in ASCII
		// decode to, though the standard asks for it.
		return strings.ToLower(domain), domain != ""
	}
	labels, ok := processDomain(domain)
	if !ok {
		return "", false
	}
	for i, label := range labels {
		if isASCII(label) {
			continue
		}
		encoded, ok := punyEncode(label)
		if !ok {
			return "", false
		}
		labels[i] = "xn--" + encoded
	}
	ascii := strings.Join(labels, ".")
	return ascii, ascii != ""
}

func isASCII(s string) bool {
	for i := 0; i < len(s); i++ {
		if s[i] >= utf8.RuneSelf {
			return false
		}
	}
	return true
}

// processDomain is the main step of UTS #46: it maps, normalises and checks a
// domain and returns its labels in Unicode.
// https://www.unicode.org/reports/tr46/#Processing
func processDomain(domain string) ([]string, bool) {
	t := tables()
	var b strings.Builder
	b.Grow(len(domain) + 8)
	for _, r := range domain {
		switch status, text := t.status(r); status {
		case statusMapped:
			b.WriteString(text)
		case statusIgnored:
		default:
			b.WriteRune(r)
		}
	}
	labels := strings.Split(norm.NFC.String(b.String()), ".")
	bidi := false
	for i, label := range labels {
		if strings.HasPrefix(label, "xn--") {
			if !isASCII(label) {
				return nil, false
			}
			decoded, ok := punyDecode(label[4:])
			if !ok || isASCII(decoded) || !norm.NFC.IsNormalString(decoded) {
				return nil, false
			}
			labels[i] = decoded
		}
		if !t.validLabel(labels[i]) {
			return nil, false
		}
		bidi = bidi || t.hasRTL(labels[i])
	}
	if bidi {
		for _, label := range labels {
			if !t.validBidi([]rune(label)) {
				return nil, false
			}
		}
	}
	return labels, true
}

// validLabel: https://www.unicode.org/reports/tr46/#Validity_Criteria
func (t *idnaTables) validLabel(label string) bool {
	if isASCII(label) {
		return !strings.HasPrefix(label, "xn--")
	}
	if strings.HasPrefix(label, "xn--") || strings.Contains(label, ".") {
		return false
	}
	runes := []rune(label)
	if t.prop(runes[0]).mark() {
		return false
	}
	for i, r := range runes {
		if status, _ := t.status(r); status != statusValid {
			return false
		}
		if (r == 0x200c || r == 0x200d) && !t.validJoiner(runes, i) {
			return false
		}
	}
	return true
}

// validJoiner: https://www.rfc-editor.org/rfc/rfc5892#appendix-A
func (t *idnaTables) validJoiner(runes []rune, i int) bool {
	if i > 0 && t.prop(runes[i-1]).virama() {
		return true
	}
	if runes[i] == 0x200d {
		return false
	}
	before, after := i-1, i+1
	for before >= 0 && t.prop(runes[before]).joining() == joiningTransparent {
		before--
	}
	for after < len(runes) && t.prop(runes[after]).joining() == joiningTransparent {
		after++
	}
	if before < 0 || after == len(runes) {
		return false
	}
	left, right := t.prop(runes[before]).joining(), t.prop(runes[after]).joining()
	return (left == joiningLeft || left == joiningDual) && (right == joiningRight || right == joiningDual)
}

// hasRTL reports a label that makes a domain a Bidi domain name.
func (t *idnaTables) hasRTL(label string) bool {
	if isASCII(label) {
		return false
	}
	for _, r := range label {
		switch t.prop(r).bidi() {
		case bidiR, bidiAL, bidiAN:
			return true
		}
	}
	return false
}

// validBidi: https://www.rfc-editor.org/rfc/rfc5893#section-2
func (t *idnaTables) validBidi(label []rune) bool {
	if len(label) == 0 {
		return true
	}
	first := t.prop(label[0]).bidi()
	rtl := first == bidiR || first == bidiAL
	if !rtl && first != bidiL {
		return false
	}
	var last bidiClass
	hasEN, hasAN := false, false
	for _, r := range label {
		c := t.prop(r).bidi()
		switch c {
		case bidiES, bidiCS, bidiET, bidiON, bidiBN, bidiNSM:
		case bidiEN:
			hasEN = true
		case bidiR, bidiAL, bidiAN:
			if !rtl {
				return false
			}
			hasAN = hasAN || c == bidiAN
		case bidiL:
			if rtl {
				return false
			}
		default:
			return false
		}
		if c != bidiNSM {
			last = c
		}
	}
	if rtl {
		return (last == bidiR || last == bidiAL || last == bidiEN || last == bidiAN) && !(hasEN && hasAN)
	}
	return last == bidiL || last == bidiEN
}

// DomainToASCII is url.domainToASCII: empty for a domain that is invalid.
// https://nodejs.org/api/url.html#urldomaintoasciidomain
func DomainToASCII(domain string) string {
	domain = removeTabs(domain)
	if i := strings.IndexAny(domain, `/\?#`); i >= 0 {
		domain = domain[:i]
	}
	if domain == "" {
		return ""
	}
	if host, ok := parseHost(domain, false); ok {
		return host
	}
	return ""
}

// DomainToUnicode is url.domainToUnicode: empty for a domain that is invalid.
// https://nodejs.org/api/url.html#urldomaintounicodedomain
func DomainToUnicode(domain string) string {
	ascii := DomainToASCII(domain)
	if !strings.Contains(ascii, "xn--") {
		return ascii
	}
	t := tables()
	labels := strings.Split(ascii, ".")
	for i, label := range labels {
		if rest, ok := strings.CutPrefix(label, "xn--"); ok {
			if decoded, ok := punyDecode(rest); ok && t.validLabel(decoded) {
				labels[i] = decoded
			}
		}
	}
	return strings.Join(labels, ".")
}

// IDNAToASCII is domain to ASCII alone: numbers stay as they are and no
// character is forbidden. https://url.spec.whatwg.org/#concept-domain-to-ascii
func IDNAToASCII(domain string) (string, bool) {
	return domainToASCII(domain)
}
