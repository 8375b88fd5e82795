package certs

import (
	"encoding/asn1"
	"encoding/binary"
	"fmt"
	"net/netip"
	"strings"
	"time"
	"unicode/utf16"

	"golang.org/x/crypto/cryptobyte"
	cbasn1 "golang.org/x/crypto/cryptobyte/asn1"
)

// attributeName is OpenSSL's short name of an attribute, or its OID.
func attributeName(oid asn1.ObjectIdentifier) string {
	if len(oid) == 4 && oid[0] == 2 && oid[1] == 5 && oid[2] == 4 {
		switch oid[3] {
		case 3:
			return "CN"
		case 4:
			return "SN"
		case 5:
			return "serialNumber"
		case 6:
			return "C"
		case 7:
			return "L"
		case 8:
			return "ST"
		case 9:
			return "street"
		case 10:
			return "O"
		case 11:
			return "OU"
		case 12:
			return "title"
		case 13:
			return "description"
		case 15:
			return "businessCategory"
		case 17:
			return "postalCode"
		case 41:
			return "name"
		case 42:
			return "GN"
		case 43:
			return "initials"
		case 44:
			return "generationQualifier"
		case 46:
			return "dnQualifier"
		case 65:
			return "pseudonym"
		case 97:
			return "organizationIdentifier"
		}
	}
	switch s := oid.String(); s {
	case "1.2.840.113549.1.9.1":
		return "emailAddress"
	case "1.2.840.113549.1.9.2":
		return "unstructuredName"
	case "0.9.2342.19200300.100.1.25":
		return "DC"
	case "0.9.2342.19200300.100.1.1":
		return "UID"
	case "1.3.6.1.4.1.311.60.2.1.1":
		return "jurisdictionL"
	case "1.3.6.1.4.1.311.60.2.1.2":
		return "jurisdictionST"
	case "1.3.6.1.4.1.311.60.2.1.3":
		return "jurisdictionC"
	default:
		return s
	}
}

// Key is the short name of the attribute.
func (a *Attribute) Key() string { return attributeName(a.OID) }

// Text is the value of the attribute as UTF-8.
func (a *Attribute) Text() string {
	switch a.Tag {
	case cbasn1.Tag(30): // BMPString
		u := make([]uint16, len(a.Value)/2)
		for i := range u {
			u[i] = binary.BigEndian.Uint16(a.Value[2*i:])
		}
		return string(utf16.Decode(u))
	case cbasn1.Tag(28): // UniversalString
		var b strings.Builder
		for i := 0; i+4 <= len(a.Value); i += 4 {
			b.WriteRune(rune(binary.BigEndian.Uint32(a.Value[i:])))
		}
		return b.String()
	case cbasn1.UTF8String:
		return string(a.Value)
	}
	var b strings.Builder // Latin-1
	for _, c := range a.Value {
		b.WriteRune(rune(c))
	}
	return b.String()
}

// escape2253 escapes a value as RFC 2253 wants it, and control characters.
func escape2253(s string) string {
	var b strings.Builder
	for i, c := range s {
		switch {
		case c < 0x20 || c == 0x7f:
			fmt.Fprintf(&b, `\%02X`, c)
			continue
		case strings.ContainsRune(`,+"\<>;`, c), i == 0 && (c == '#' || c == ' '), i == len(s)-1 && c == ' ':
			b.WriteByte('\\')
		}
		b.WriteRune(c)
	}
	return b.String()
}

// String shows the name one attribute a line.
func (n Name) String() string {
	var b strings.Builder
	for i := range n {
		a := &n[i]
		b.WriteString(a.Key() + "=" + escape2253(a.Text()))
		switch {
		case a.Next:
			b.WriteString(" + ")
		case i < len(n)-1:
			b.WriteByte('\n')
		}
	}
	return b.String()
}

// Time shows a time as OpenSSL does.
func Time(t time.Time) string { return t.UTC().Format("Jan _2 15:04:05 2006") + " GMT" }

// safe reports whether a name may be shown as it is: without what could be
// taken for the end of the name.
func safe(s string, utf8 bool) bool {
	for i := range len(s) {
		switch c := s[i]; {
		case c == '"' || c == '\\' || c == ',' || c == '\'':
			return false
		case utf8 && c >= 0x80:
		case c < ' ' || c > '~':
			return false
		}
	}
	return true
}

// quoted is a value with its prefix, in quotes where it is not safe.
func quoted(prefix, s string, utf8 bool) string {
	if safe(s, utf8) {
		return prefix + s
	}
	var b strings.Builder
	b.WriteString(prefix + `"`)
	for i := range len(s) {
		switch c := s[i]; {
		case c == '\\':
			b.WriteString(`\\`)
		case c == '"':
			b.WriteString(`\"`)
		case c >= ' ' && c != ',' && c <= '~' || utf8 && c >= 0x80:
			b.WriteByte(c)
		default:
			fmt.Fprintf(&b, `\u%04x`, c)
		}
	}
	b.WriteByte('"')
	return b.String()
}

// IP shows the bytes of an address, "<invalid>" where they are none.
func IP(b []byte) string {
	if len(b) == 16 {
		parts := make([]string, 8)
		for i := range parts {
			parts[i] = fmt.Sprintf("%X", binary.BigEndian.Uint16(b[2*i:]))
		}
		return strings.Join(parts, ":")
	}
	if a, ok := netip.AddrFromSlice(b); ok {
		return a.String()
	}
	return fmt.Sprintf("<invalid length=%d>", len(b))
}

// String shows a name of an extension.
func (g *GeneralName) String() string {
	kind, value, utf8 := g.Parts()
	if g.Tag == 7 || g.Tag == 8 || strings.HasPrefix(value, "<") {
		return kind + value
	}
	return quoted(kind, value, utf8)
}

// Parts are the kind of a name, with a colon, and its value; utf8 is set where
// the value is not Latin-1.
func (g *GeneralName) Parts() (kind, value string, utf8 bool) {
	s := string(g.Value)
	switch g.Tag {
	case 0:
		return "othername:", g.otherName(), true
	case 1:
		return "email:", s, false
	case 2:
		return "DNS:", s, false
	case 3:
		return "X400Name:", "<unsupported>", false
	case 4:
		n, ok := parseName(cryptobyte.String(g.Value))
		if !ok {
			return "DirName:", "<unsupported>", false
		}
		return "DirName:", n.rfc2253(), true
	case 5:
		return "EdiPartyName:", "<unsupported>", false
	case 6:
		return "URI:", s, false
	case 7:
		return "IP Address:", IP(g.Value), false
	case 8:
		if oid, ok := tagged(g.Value); ok {
			return "Registered ID:", oid, false
		}
	}
	return "", "<unsupported>", false
}

// rfc2253 shows the name in reverse order on one line; control characters stay.
func (n Name) rfc2253() string {
	var b strings.Builder
	for i := len(n) - 1; i >= 0; i-- {
		a := &n[i]
		text := []rune(a.Text())
		b.WriteString(a.Key() + "=")
		for j, c := range text {
			if strings.ContainsRune(`,+"\<>;`, c) || j == 0 && (c == '#' || c == ' ') || j == len(text)-1 && c == ' ' {
				b.WriteByte('\\')
			}
			b.WriteRune(c)
		}
		switch {
		case i > 0 && n[i-1].Next:
			b.WriteByte('+')
		case i > 0:
			b.WriteByte(',')
		}
	}
	return b.String()
}

// tagged is the OID whose content b is.
func tagged(b []byte) (string, bool) {
	if len(b) > 127 {
		return "", false
	}
	s := cryptobyte.String(append([]byte{byte(cbasn1.OBJECT_IDENTIFIER), byte(len(b))}, b...))
	var oid asn1.ObjectIdentifier
	if !s.ReadASN1ObjectIdentifier(&oid) {
		return "", false
	}
	return oid.String(), true
}

// otherName shows the other names that have a name in OpenSSL.
func (g *GeneralName) otherName() string {
	s := cryptobyte.String(g.Value)
	var oid asn1.ObjectIdentifier
	var wrapped, value cryptobyte.String
	var tag cbasn1.Tag
	if !s.ReadASN1ObjectIdentifier(&oid) || !s.ReadASN1(&wrapped, cbasn1.Tag(0).ContextSpecific().Constructed()) || !wrapped.ReadAnyASN1(&value, &tag) {
		return "<unsupported>"
	}
	prefix := ""
	switch oid.String() {
	case "1.3.6.1.5.5.7.8.9":
		prefix = "SmtpUTF8Mailbox"
	case "1.3.6.1.5.5.7.8.5":
		prefix = "XmppAddr"
	case "1.3.6.1.5.5.7.8.7":
		prefix = "SRVName"
	case "1.3.6.1.4.1.311.20.2.3":
		prefix = "UPN"
	case "1.3.6.1.5.5.7.8.8":
		prefix = "NAIRealm"
	default:
		return "<unsupported>"
	}
	if tag != cbasn1.UTF8String && !(prefix == "SRVName" && tag == cbasn1.IA5String) {
		return "<unsupported>"
	}
	return prefix + ":" + string(value)
}

// AltNames shows the subject's alternative names; ok is false where there are none.
func (c *Certificate) AltNames() (text string, ok bool) {
	if !c.HasAltNames || c.malformedAltName {
		return "", false
	}
	parts := make([]string, len(c.SubjectAltNames))
	for i := range c.SubjectAltNames {
		parts[i] = c.SubjectAltNames[i].String()
	}
	return strings.Join(parts, ", "), true
}

// MethodName is the name of the access method.
func (d *AccessDescription) MethodName() string {
	switch s := d.Method.String(); s {
	case "1.3.6.1.5.5.7.48.1":
		return "OCSP"
	case "1.3.6.1.5.5.7.48.2":
		return "CA Issuers"
	default:
		return s
	}
}

// Access shows the authority's information access, one entry a line.
func (c *Certificate) Access() (text string, ok bool) {
	if !c.HasInfoAccess {
		return "", false
	}
	parts := make([]string, len(c.InfoAccess))
	for i := range c.InfoAccess {
		d := &c.InfoAccess[i]
		parts[i] = d.MethodName() + " - " + d.Location.String()
	}
	return strings.Join(parts, "\n"), true
}
