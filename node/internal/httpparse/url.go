package httpparse

// url reads the target of a request, part by part as llhttp does: the parts decide which characters are refused, and how
// the error is called.
func (p *Parser) url(buf []byte, i int) int {
	switch p.state {
	case stateURLPath, stateURLQuery, stateURLFragment:
		return p.urlTail(buf, i)
	case stateURLServerStart, stateURLServer, stateURLServerAt:
		return p.urlServer(buf, i)
	}
	c := buf[i]
	// No white space may come before the path, but llhttp looks for // in one step and so calls it otherwise.
	if p.state != stateURLSlashes && (c == '\t' || c == '\f' || c == ' ' || c == '\r' || c == '\n') {
		return p.fail(codeURL, "Invalid characters in url", i+1)
	}
	switch p.state {
	case stateURLStart:
		switch {
		case c == '/' || c == '*':
			p.state = stateURLPath
		case isAlpha(c):
			p.state = stateURLSchema
		default:
			return p.fail(codeURL, "Unexpected start char in url", i)
		}
	case stateURLSchema:
		for i < len(buf) && isAlpha(buf[i]) {
			i++
		}
		if i == len(buf) {
			return i
		}
		if buf[i] != ':' {
			if c := buf[i]; c == '\t' || c == '\f' || c == ' ' || c == '\r' || c == '\n' {
				return p.fail(codeURL, "Invalid characters in url", i+1)
			}
			return p.fail(codeURL, "Unexpected char in url schema", i)
		}
		p.state = stateURLSlash
	case stateURLSlash, stateURLSlashes:
		if c != '/' {
			return p.fail(codeURL, "Unexpected char in url schema", i)
		}
		p.state++
	}
	return i + 1
}

func (p *Parser) urlServer(buf []byte, i int) int {
	for ; i < len(buf); i++ {
		c := buf[i]
		if serverChar(c) {
			p.state = stateURLServer
			continue
		}
		switch c {
		case '/':
			p.state = stateURLPath
			return i + 1
		case '?':
			p.state = stateURLQuery
			return i + 1
		case '@':
			if p.state == stateURLServerAt {
				return p.fail(codeURL, "Double @ in url", i+1)
			}
			p.state = stateURLServerAt
			continue
		}
		return p.urlEnd(buf, i, "Unexpected char in url server")
	}
	return i
}

func (p *Parser) urlTail(buf []byte, i int) int {
	start := i
	i = scanVisible(buf, i)
	if p.state != stateURLFragment {
		p.urlPart(buf[start:i])
	}
	if i == len(buf) {
		return i
	}
	reason := "Invalid char in url path"
	switch p.state {
	case stateURLQuery:
		reason = "Invalid char in url query"
	case stateURLFragment:
		reason = "Invalid char in url fragment start"
	}
	return p.urlEnd(buf, i, reason)
}

// urlPart finds out whether the part went over to the query or the fragment. Only the name of an error depends on it.
func (p *Parser) urlPart(b []byte) {
	for _, c := range b {
		if c == '#' {
			p.state = stateURLFragment
			return
		}
		if c == '?' {
			p.state = stateURLQuery
		}
	}
}

// urlEnd handles a character that ends the URL or is wrong in it.
func (p *Parser) urlEnd(buf []byte, i int, reason string) int {
	next := stateAfterURL
	switch buf[i] {
	case ' ':
	case '\r':
		next = stateOldLF
	case '\n':
		next = stateOldStart
	case '\t', '\f':
		return p.fail(codeURL, "Invalid characters in url", i+1)
	default:
		return p.fail(codeURL, reason, i)
	}
	var ok bool
	if p.head.target, ok = p.close(i, i); !ok {
		return i
	}
	p.state = next
	// The usual rest of the line in one step; the states would do the same.
	const rest = " HTTP/1.1\r\n"
	if m := p.head.Method; len(buf)-i >= len(rest) && string(buf[i:i+len(rest)]) == rest && m.IsHTTP() && m != MethodPRI {
		p.head.Major, p.head.Minor = 1, 1
		p.state = stateHeaders
		return i + len(rest)
	}
	return i + 1
}
