package urlparse

import (
	"strconv"
	"strings"
	"unicode/utf8"
)

// parseHost: https://url.spec.whatwg.org/#concept-host-parser
func parseHost(text string, opaque bool) (string, bool) {
	if strings.HasPrefix(text, "[") {
		if !strings.HasSuffix(text, "]") {
			return "", false
		}
		pieces, ok := parseIPv6(text[1 : len(text)-1])
		if !ok {
			return "", false
		}
		return "[" + formatIPv6(pieces) + "]", true
	}
	if opaque {
		for i := 0; i < len(text); i++ {
			if text[i] < utf8.RuneSelf && forbiddenHost.has(text[i]) {
				return "", false
			}
		}
		return encode(text, setC0), true
	}
	domain := percentDecode(text)
	if !utf8.ValidString(domain) {
		domain = strings.ToValidUTF8(domain, "\ufffd")
	}
	ascii, ok := domainToASCII(domain)
	if !ok {
		return "", false
	}
	for i := 0; i < len(ascii); i++ {
		if forbiddenDomain.has(ascii[i]) {
			return "", false
		}
	}
	if endsInNumber(ascii) {
		n, ok := parseIPv4(ascii)
		if !ok {
			return "", false
		}
		return formatIPv4(n), true
	}
	return ascii, true
}

// endsInNumber: https://url.spec.whatwg.org/#ends-in-a-number-checker
func endsInNumber(s string) bool {
	s = strings.TrimSuffix(s, ".")
	last := s[strings.LastIndexByte(s, '.')+1:]
	if last == "" {
		return false
	}
	digits := true
	for i := 0; i < len(last); i++ {
		digits = digits && isDigit(last[i])
	}
	if digits {
		return true
	}
	_, ok := parseIPv4Number(last)
	return ok
}

// parseIPv4Number: https://url.spec.whatwg.org/#ipv4-number-parser
func parseIPv4Number(s string) (uint64, bool) {
	base := uint64(10)
	switch {
	case s == "":
		return 0, false
	case len(s) >= 2 && s[0] == '0' && s[1]|0x20 == 'x':
		s, base = s[2:], 16
	case len(s) >= 2 && s[0] == '0':
		s, base = s[1:], 8
	}
	n := uint64(0)
	for i := 0; i < len(s); i++ {
		d := HexValue(s[i])
		if d < 0 || uint64(d) >= base {
			return 0, false
		}
		// Larger numbers are no address; what matters is that they are large.
		if n = n*base + uint64(d); n > 1<<40 {
			n = 1 << 40
		}
	}
	return n, true
}

// parseIPv4: https://url.spec.whatwg.org/#concept-ipv4-parser
func parseIPv4(s string) (uint32, bool) {
	parts := strings.Split(s, ".")
	if n := len(parts); n > 1 && parts[n-1] == "" {
		parts = parts[:n-1]
	}
	if len(parts) > 4 {
		return 0, false
	}
	address := uint64(0)
	for i, part := range parts {
		n, ok := parseIPv4Number(part)
		if !ok {
			return 0, false
		}
		if i < len(parts)-1 {
			if n > 255 {
				return 0, false
			}
			address |= n << (8 * (3 - i))
			continue
		}
		if n >= 1<<(8*(5-len(parts))) {
			return 0, false
		}
		address |= n
	}
	return uint32(address), true
}

func formatIPv4(n uint32) string {
	b := make([]byte, 0, 15)
	for shift := 24; shift >= 0; shift -= 8 {
		b = strconv.AppendUint(b, uint64(n>>shift&255), 10)
		if shift > 0 {
			b = append(b, '.')
		}
	}
	return string(b)
}

// parseIPv6: https://url.spec.whatwg.org/#concept-ipv6-parser
func parseIPv6(s string) (address [8]uint16, ok bool) {
	piece, compress := 0, -1
	pos := 0
	at := func(i int) byte {
		if i < len(s) {
			return s[i]
		}
		return 0
	}
	if at(0) == ':' {
		if at(1) != ':' {
			return address, false
		}
		pos = 2
		piece++
		compress = piece
	}
	for pos < len(s) {
		if piece == 8 {
			return address, false
		}
		if s[pos] == ':' {
			if compress >= 0 {
				return address, false
			}
			pos++
			piece++
			compress = piece
			continue
		}
		value, length := 0, 0
		for length < 4 && pos < len(s) && HexValue(s[pos]) >= 0 {
			value = value<<4 | HexValue(s[pos])
			pos++
			length++
		}
		switch {
		case at(pos) == '.' && pos < len(s):
			if length == 0 || piece > 6 {
				return address, false
			}
			v4, ok := embeddedIPv4(s[pos-length:])
			if !ok {
				return address, false
			}
			address[piece], address[piece+1] = uint16(v4>>16), uint16(v4)
			piece += 2
			return expandIPv6(address, piece, compress)
		case pos < len(s) && s[pos] == ':':
			if pos++; pos == len(s) {
				return address, false
			}
		case pos < len(s):
			return address, false
		}
		address[piece] = uint16(value)
		piece++
	}
	return expandIPv6(address, piece, compress)
}

// embeddedIPv4 reads the dotted end of an IPv6 address.
func embeddedIPv4(s string) (uint32, bool) {
	parts := strings.Split(s, ".")
	if len(parts) != 4 {
		return 0, false
	}
	address := uint32(0)
	for _, part := range parts {
		if part == "" || len(part) > 3 || len(part) > 1 && part[0] == '0' {
			return 0, false
		}
		n, err := strconv.ParseUint(part, 10, 8)
		if err != nil || !isDigit(part[0]) {
			return 0, false
		}
		address = address<<8 | uint32(n)
	}
	return address, true
}

// expandIPv6 moves the pieces behind "::" to the end.
func expandIPv6(address [8]uint16, piece, compress int) ([8]uint16, bool) {
	if compress < 0 {
		return address, piece == 8
	}
	swaps := piece - compress
	for to := 7; to != 0 && swaps > 0; to, swaps = to-1, swaps-1 {
		from := compress + swaps - 1
		address[to], address[from] = address[from], address[to]
	}
	return address, true
}

// formatIPv6: https://url.spec.whatwg.org/#concept-ipv6-serializer
func formatIPv6(a [8]uint16) string {
	best, length := -1, 1
	for i := 0; i < 8; {
		n := 0
		for i+n < 8 && a[i+n] == 0 {
			n++
		}
		if n > length {
			best, length = i, n
		}
		i += max(n, 1)
	}
	b := make([]byte, 0, 39)
	for i := 0; i < 8; i++ {
		if i == best {
			if i == 0 {
				b = append(b, ':')
			}
			b = append(b, ':')
			i += length - 1
			continue
		}
		b = strconv.AppendUint(b, uint64(a[i]), 16)
		if i < 7 {
			b = append(b, ':')
		}
	}
	return string(b)
}
