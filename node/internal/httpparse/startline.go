package httpparse

const (
	codeURL     = "HPE_INVALID_URL"
	codeVersion = "HPE_INVALID_VERSION"
)

// runStartLine handles request lines and status lines.
func (p *Parser) runStartLine(buf []byte, i int) int {
	c := buf[i]
	switch p.state {
	case stateMethod:
		return p.method(buf)
	case stateSpaceBeforeURL:
		if c != ' ' {
			return p.fail("HPE_INVALID_METHOD", "Expected space after method", i)
		}
		p.state = stateSpacesBeforeURL
		return i + 1
	case stateSpacesBeforeURL:
		for i < len(buf) && buf[i] == ' ' {
			i++
		}
		if i < len(buf) {
			p.open(i)
			p.state = stateURLStart
			if p.head.Method == MethodConnect {
				p.state = stateURLServerStart
			}
		}
		return i
	case stateAfterURL:
		if c == '\t' || c == '\f' {
			return p.fail(codeURL, "Invalid characters in url", i+1)
		}
		p.words = 0
		p.state = stateProtocol
		return i
	case stateOldLF:
		if c != '\n' {
			return p.fail(codeURL, "Expected CRLF", i)
		}
		p.state = stateOldStart
		return i + 1
	case stateOldStart:
		if c == '\t' || c == '\f' {
			return p.fail(codeURL, "Invalid characters in url", i+1)
		}
		p.head.Major, p.head.Minor = 0, 9
		p.state = stateHeaders
		return i
	case stateProtocol:
		return p.protocol(buf, i)
	case stateMajor, stateDot, stateMinor, stateAfterVersion, statePreface, stateRequestLineLF:
		return p.version(buf, i)
	case stateStatusSpace, stateStatusCode, stateStatusEnd, stateStatusText, stateStatusLF:
		return p.statusLine(buf, i)
	}
	return p.url(buf, i)
}

// open begins a token that counts for the size of the head.
func (p *Parser) open(i int) {
	p.mark = i - p.base
	p.counted = p.mark
	p.token = true
}

// close ends the token at i and returns it; it reports false if the head is too large, which is an error at the position
// at.
func (p *Parser) close(i, at int) (span, bool) {
	p.token = false
	end := i - p.base
	return span{int32(p.mark), int32(end)}, p.count(end, at)
}

func (p *Parser) method(buf []byte) int {
	start := p.base + p.mark
	m, n, r := matchMethod(buf[start:])
	switch r {
	case methodWrong:
		return p.fail("HPE_INVALID_METHOD", "Invalid method encountered", start+n)
	case methodFound:
		p.head.Method = m
		p.state = stateSpaceBeforeURL
	}
	return start + n
}

// protocol reads the name and slash before a version.
func (p *Parser) protocol(buf []byte, i int) int {
	if p.words == 0 && p.typ == Request {
		for i < len(buf) && buf[i] == ' ' {
			i++
		}
		if i == len(buf) {
			return i
		}
	}
	name := "HTTP/"
	first := buf[i-p.words] // the head is contiguous
	switch first {
	case 'R':
		name = "RTSP/"
	case 'I':
		name = "ICE/"
	}
	for ; p.words < len(name); p.words++ {
		if i == len(buf) {
			return i
		}
		if buf[i] != name[p.words] {
			return p.fail("HPE_INVALID_CONSTANT", "Expected HTTP/, RTSP/ or ICE/", i)
		}
		i++
		if p.words == len(name)-2 && p.typ == Request && !p.checkProtocol(first, i) {
			return i
		}
	}
	p.words = 0
	p.state = stateMajor
	return i
}

// checkProtocol looks whether the protocol, whose name ends at i, has the method.
func (p *Parser) checkProtocol(first byte, i int) bool {
	const code = "HPE_INVALID_CONSTANT"
	switch m := p.head.Method; {
	case first == 'H' && !m.IsHTTP():
		p.fail(code, "Invalid method for HTTP/x.x request", i)
	case first == 'R' && !m.isRTSP():
		p.fail(code, "Invalid method for RTSP/x.x request", i)
	case first == 'I' && m != MethodSource:
		p.fail(code, "Expected SOURCE method for ICE/x.x request", i)
	}
	return p.err == nil
}

// preface is what follows the version in the connection preface of HTTP/2.
const preface = "\r\n\r\nSM\r\n\r\n"

func (p *Parser) version(buf []byte, i int) int {
	c := buf[i]
	digit := c >= '0' && c <= '9'
	switch p.state {
	case stateMajor:
		if !digit {
			return p.fail(codeVersion, "Invalid major version", i)
		}
		p.head.Major = int(c - '0')
		p.state = stateDot
	case stateDot:
		if c != '.' {
			return p.fail(codeVersion, "Expected dot", i)
		}
		p.state = stateMinor
	case stateMinor:
		if !digit {
			return p.fail(codeVersion, "Invalid minor version", i)
		}
		p.head.Minor = int(c - '0')
		if p.lenient&LenientVersion == 0 {
			switch p.head.Major*10 + p.head.Minor {
			case 9, 10, 11, 20:
			default:
				return p.fail(codeVersion, "Invalid HTTP version", i+1)
			}
		}
		switch {
		case p.typ == Response:
			p.state = stateStatusSpace
		case p.head.Method == MethodPRI:
			p.words = 0
			p.state = statePreface
		default:
			p.state = stateAfterVersion
		}
	case stateAfterVersion:
		switch {
		case c == '\r':
			p.state = stateRequestLineLF
		case c != '\n':
			return p.fail(codeVersion, "Expected CRLF after version", i)
		case p.lenient&LenientOptionalCRBeforeLF == 0:
			return p.fail(codeVersion, "Expected CRLF after version", i+1)
		default:
			p.state = stateRequestLineLF
		}
	case statePreface:
		if c != preface[p.words] {
			return p.fail(codeVersion, "Expected HTTP/2 Connection Preface", i)
		}
		if p.words++; p.words == len(preface) {
			return p.fail("HPE_PAUSED_H2_UPGRADE", "Pause on PRI/Upgrade", i+1)
		}
	case stateRequestLineLF:
		p.state = stateHeaders
		if c != '\n' {
			if p.lenient&LenientOptionalLFAfterCR == 0 {
				return p.fail("HPE_STRICT", "Expected CRLF after version", i)
			}
			return i
		}
	}
	return i + 1
}

func (p *Parser) statusLine(buf []byte, i int) int {
	const code = "HPE_INVALID_STATUS"
	c := buf[i]
	switch p.state {
	case stateStatusSpace:
		if c != ' ' {
			return p.fail(codeVersion, "Expected space after version", i)
		}
		p.words = 0
		p.state = stateStatusCode
	case stateStatusCode:
		if c < '0' || c > '9' {
			return p.fail(code, "Invalid status code", i)
		}
		p.head.Status = p.head.Status*10 + int(c-'0')
		if p.words++; p.words == 3 {
			p.state = stateStatusEnd
		}
	case stateStatusEnd:
		switch {
		case c == ' ':
			p.open(i + 1)
			p.state = stateStatusText
		case c == '\r':
			p.state = stateStatusLF
		case c != '\n':
			return p.fail(code, "Invalid response status", i)
		case p.lenient&LenientOptionalCRBeforeLF == 0:
			return p.fail(code, "Invalid response status", i+1)
		default:
			p.state = stateHeaders
		}
	case stateStatusText:
		for i < len(buf) && buf[i] != '\r' && buf[i] != '\n' {
			i++
		}
		if i == len(buf) {
			return i
		}
		var ok bool
		if p.head.target, ok = p.close(i, i+1); !ok {
			return i
		}
		p.state = stateStatusLF
		if buf[i] == '\n' {
			if p.lenient&LenientOptionalCRBeforeLF == 0 {
				return p.fail("HPE_CR_EXPECTED", "Missing expected CR after response line", i+1)
			}
			p.state = stateHeaders
		}
	case stateStatusLF:
		p.state = stateHeaders
		if c != '\n' {
			if p.lenient&LenientOptionalLFAfterCR == 0 {
				return p.fail("HPE_STRICT", "Expected LF after CR", i)
			}
			return i
		}
	}
	return i + 1
}
