package httpparse

import "bytes"

const codeHeader = "HPE_INVALID_HEADER_TOKEN"

// runHeaders handles header fields and trailers.
func (p *Parser) runHeaders(buf []byte, i int) int {
	c := buf[i]
	switch p.state {
	case stateHeaders:
		p.state = stateFieldStart
		if c == ' ' {
			if p.lenient&LenientHeaders == 0 {
				return p.fail("HPE_UNEXPECTED_SPACE", "Unexpected space after start line", i+1)
			}
			return i + 1
		}
		return i
	case stateFieldStart:
		return p.fieldStart(buf, i)
	case stateFieldName, stateFieldSpace:
		return p.fieldName(buf, i)
	case stateValueSpace:
		for i < len(buf) && (buf[i] == ' ' || buf[i] == '\t') {
			i++
		}
		if i == len(buf) {
			return i
		}
		return p.valueStart(buf, i)
	case stateEmptyLF:
		p.state = stateEmptyNext
		if c != '\n' {
			if p.lenient&LenientHeaders == 0 {
				return p.fail("HPE_STRICT", "Expected LF after CR", i)
			}
			return i
		}
		return i + 1
	case stateEmptyNext:
		return p.emptyNext(buf, i)
	case stateValue, stateLength, stateLengthSpace, stateLenientValue:
		return p.value(buf, i)
	case stateValueLF:
		if c != '\n' {
			return p.fail("HPE_LF_EXPECTED", "Missing expected LF after header value", i)
		}
		p.state = stateValueNext
		return i + 1
	case stateValueNext:
		return p.valueNext(buf, i)
	}
	// stateHeadersLF
	if c != '\n' {
		if p.lenient&LenientOptionalLFAfterCR == 0 {
			return p.fail("HPE_STRICT", "Expected LF after headers", i)
		}
		return p.headersComplete(buf, i)
	}
	return p.headersComplete(buf, i+1)
}

func (p *Parser) fieldStart(buf []byte, i int) int {
	switch c := buf[i]; {
	case tokenChars[c]:
		p.open(i)
		p.state = stateFieldName
		return p.fieldName(buf, i)
	case c == '\r':
		if i+1 < len(buf) && buf[i+1] == '\n' {
			return p.headersComplete(buf, i+2)
		}
		p.state = stateHeadersLF
		return i + 1
	case c == '\n':
		if p.lenient&LenientOptionalCRBeforeLF == 0 {
			return p.fail(codeHeader, "Invalid header field char", i+1)
		}
		return p.headersComplete(buf, i+1)
	}
	return p.fail(codeHeader, "Invalid header token", i)
}

func (p *Parser) fieldName(buf []byte, i int) int {
	if p.state == stateFieldName {
		i = scanToken(buf, i)
		if i == len(buf) {
			return i
		}
		if buf[i] == ' ' && kindOf(buf[p.base+p.mark:i]) != headerOther {
			// Only the names that llhttp knows may have spaces behind them, and only if lenient.
			if p.lenient&LenientHeaders == 0 {
				if _, ok := p.close(i, i+1); !ok {
					return i
				}
				return p.fail(codeHeader, "Invalid header field char", i+1)
			}
			p.state = stateFieldSpace
			return i + 1
		}
	} else {
		for i < len(buf) && buf[i] == ' ' {
			i++
		}
		if i == len(buf) {
			return i
		}
		if buf[i] != ':' {
			p.state = stateFieldName
			if !tokenChars[buf[i]] {
				return p.fail(codeHeader, "Invalid header token", i)
			}
			return i + 1
		}
	}
	if buf[i] != ':' {
		return p.fail(codeHeader, "Invalid header token", i)
	}
	name, ok := p.close(i, i+1)
	if !ok {
		return i
	}
	p.name, p.last = name, span{}
	end := i
	for p.state == stateFieldSpace && buf[end-1] == ' ' {
		end--
	}
	p.header = kindOf(buf[p.base+int(name.start) : end])
	p.folded = false
	p.state = stateValueSpace
	i++
	if p.header != headerOther {
		p.checkFraming(i)
	}
	return i
}

// checkFraming refuses two ways of telling the length, which proxies may understand differently: request smuggling.
// https://www.rfc-editor.org/rfc/rfc9112#section-6.1
func (p *Parser) checkFraming(i int) {
	if p.lenient&LenientChunkedLength != 0 {
		return
	}
	switch {
	case p.header == headerTransferEncoding && p.flags&flagContentLength != 0:
		p.fail("HPE_INVALID_TRANSFER_ENCODING", "Transfer-Encoding can't be present with Content-Length", i)
	case p.header == headerContentLength && p.flags&flagTransferEncoding != 0:
		p.fail("HPE_INVALID_CONTENT_LENGTH", "Content-Length can't be present with Transfer-Encoding", i)
	}
}

// valueStart looks at the first character behind the white space after the colon.
func (p *Parser) valueStart(buf []byte, i int) int {
	switch buf[i] {
	case '\r':
		p.state = stateEmptyLF
		return i + 1
	case '\n':
		if p.lenient&LenientOptionalCRBeforeLF == 0 {
			return p.fail(codeHeader, "Invalid header value char", i+1)
		}
		p.state = stateEmptyNext
		return i + 1
	}
	return p.openValue(buf, i)
}

// openValue begins a value, or a further line of it, at i.
func (p *Parser) openValue(buf []byte, i int) int {
	p.open(i)
	p.state = stateValue
	switch p.header {
	case headerUpgrade:
		p.flags |= flagUpgrade
	case headerTransferEncoding:
		if p.flags&flagChunked != 0 && p.typ == Request && p.lenient&LenientTransferEncoding == 0 {
			return p.fail("HPE_INVALID_TRANSFER_ENCODING", "Invalid `Transfer-Encoding` header value", i+1)
		}
		p.flags = p.flags&^flagChunked | flagTransferEncoding
	case headerContentLength:
		if p.flags&flagContentLength != 0 {
			return p.fail("HPE_UNEXPECTED_CONTENT_LENGTH", "Duplicate Content-Length", i)
		}
		p.body = 0
		p.state = stateLength
	}
	return p.value(buf, i)
}

// value reads a value up to the end of its line.
func (p *Parser) value(buf []byte, i int) int {
	switch p.state {
	case stateLength, stateLengthSpace:
		if i = p.contentLength(buf, i); p.err != nil || i == len(buf) {
			return i
		}
	case stateValue:
		i = p.scan(buf, i)
		if p.header == headerTransferEncoding {
			if at := p.checkCodings(buf, i); p.err != nil {
				return at
			}
		}
		if i == len(buf) {
			return i
		}
	case stateLenientValue:
		for i < len(buf) && buf[i] != '\r' && buf[i] != '\n' {
			i++
		}
		if i == len(buf) {
			return i
		}
	}
	switch c := buf[i]; {
	case c == '\r':
	case c == '\n':
		if p.lenient&LenientOptionalCRBeforeLF == 0 && p.state != stateLenientValue {
			if !p.lineEnd(buf, i) {
				return i
			}
			return p.fail("HPE_CR_EXPECTED", "Missing expected CR after header value", i)
		}
	case p.lenient&LenientHeaders != 0:
		if text := buf[p.base+p.mark : i]; p.header == headerConnection {
			p.connection(text[:bytes.LastIndexByte(text, ',')+1])
		}
		p.header = headerOther // what follows is text only
		p.state = stateLenientValue
		return i
	default:
		if _, ok := p.close(i, i); !ok {
			return i
		}
		return p.fail(codeHeader, "Invalid header value char", i)
	}
	if !p.lineEnd(buf, i) {
		return i
	}
	p.state = stateValueLF
	if buf[i] == '\n' {
		p.state = stateValueNext
	} else if i+1 < len(buf) && buf[i+1] == '\n' {
		p.state = stateValueNext
		i++
	}
	return i + 1
}

func (p *Parser) scan(buf []byte, i int) int {
	i = scanValue(buf, i)
	if p.lenient&LenientHeaderValueRelaxed != 0 {
		for i < len(buf) && buf[i] != 0 && buf[i] != '\r' && buf[i] != '\n' {
			i = scanValue(buf, i+1)
		}
	}
	return i
}

func (p *Parser) contentLength(buf []byte, i int) int {
	const code = "HPE_INVALID_CONTENT_LENGTH"
	for ; i < len(buf); i++ {
		c := buf[i]
		switch {
		case c >= '0' && c <= '9' && p.state == stateLength:
			d := uint64(c - '0')
			if p.body > (1<<64-1-d)/10 {
				if _, ok := p.close(i+1, i+1); !ok {
					return i
				}
				return p.fail(code, "Content-Length overflow", i+1)
			}
			p.body = p.body*10 + d
		case c == ' ' || c == '\t':
			p.state = stateLengthSpace
		case c == '\r' || c == '\n':
			p.flags |= flagContentLength
			return i
		default:
			if _, ok := p.close(i, i); !ok {
				return i
			}
			return p.fail(code, "Invalid character in Content-Length", i)
		}
	}
	return i
}

// lineEnd ends a line of the value at i.
func (p *Parser) lineEnd(buf []byte, i int) bool {
	at := i + 1
	if buf[i] == '\n' {
		at = i
	}
	line, ok := p.close(i, at)
	if !ok {
		return false
	}
	text := buf[p.base+int(line.start) : i]
	p.optionEnds = false
	switch p.header {
	case headerConnection:
		p.optionEnds = p.connection(text)
	case headerTransferEncoding:
		p.codings(text)
		p.optionEnds = p.flags&flagChunked != 0
	}
	if p.folded {
		p.head.folds = append(p.head.folds, text...)
		p.last.end = int32(len(p.head.folds))
	} else {
		p.last = line
	}
	return true
}

// valueNext finds out whether the value goes on in the next line (obs-fold).
// https://www.rfc-editor.org/rfc/rfc9112#section-5.2
func (p *Parser) valueNext(buf []byte, i int) int {
	if c := buf[i]; c != ' ' && c != '\t' {
		p.addField()
		p.state = stateFieldStart
		return p.fieldStart(buf, i)
	}
	if p.lenient&LenientHeaders == 0 {
		return p.fail(codeHeader, "Unexpected whitespace after header value", i)
	}
	if p.optionEnds {
		// COMPAT: llhttp takes the rest for text if the line ended with an option it knows, and chunked then does not count.
		p.header = headerOther
		p.flags &^= flagChunked
	}
	if !p.folded {
		p.folded = true
		first := buf[p.base+int(p.last.start) : p.base+int(p.last.end)]
		start := len(p.head.folds)
		p.head.folds = append(p.head.folds, first...)
		p.last = span{int32(start), int32(len(p.head.folds))}
	}
	return p.openValue(buf, i)
}

// emptyNext finds out whether a value that is empty so far comes in the next line.
func (p *Parser) emptyNext(buf []byte, i int) int {
	if c := buf[i]; c == ' ' || c == '\t' {
		if p.lenient&LenientHeaders == 0 {
			return p.fail(codeHeader, "Invalid header value char", i+1)
		}
		p.state = stateValueSpace
		return i + 1
	}
	if p.header == headerContentLength {
		return p.fail("HPE_INVALID_CONTENT_LENGTH", "Empty Content-Length", i)
	}
	if p.header == headerTransferEncoding {
		return p.fail("HPE_INVALID_TRANSFER_ENCODING", "Empty Transfer-Encoding", i)
	}
	p.addField()
	p.state = stateFieldStart
	return i
}

func (p *Parser) addField() {
	if p.opts.MaxHeaders == 0 || len(p.head.fields) < p.opts.MaxHeaders {
		p.head.fields = append(p.head.fields, field{p.name, p.last, p.folded})
	}
	p.name = span{}
}

// connection reads the options of a Connection field and reports whether it knows the last one.
func (p *Parser) connection(b []byte) bool {
	known := false
	for len(b) > 0 {
		var opt []byte
		opt, b = nextElement(b)
		for len(opt) > 0 && (opt[len(opt)-1] == '\t' || opt[len(opt)-1] == ' ') {
			opt = opt[:len(opt)-1]
		}
		known = true
		switch {
		case equalFold(opt, "close"):
			p.flags |= flagClose
		case equalFold(opt, "keep-alive"):
			p.flags |= flagKeepAlive
		case equalFold(opt, "upgrade"):
			p.flags |= flagConnectionUpgrade
		default:
			known = false
		}
	}
	return known
}

// nextElement splits a list at its first comma and trims the element. COMPAT: llhttp takes a tab behind an element of
// Connection as white space, but not behind one of Transfer-Encoding.
func nextElement(b []byte) (element, rest []byte) {
	end := 0
	for end < len(b) && b[end] != ',' {
		end++
	}
	rest = b[min(end+1, len(b)):]
	start := 0
	for start < end && (b[start] == ' ' || b[start] == '\t') {
		start++
	}
	for end > start && b[end-1] == ' ' {
		end--
	}
	return b[start:end], rest
}

// checkCodings refuses, in requests, a coding after chunked, as soon as its comma is there.
func (p *Parser) checkCodings(buf []byte, i int) int {
	if p.typ == Response || p.lenient&LenientTransferEncoding != 0 {
		return i
	}
	start := p.base + p.mark
	b := buf[start:i]
	for len(b) > 0 {
		var coding []byte
		coding, b = nextElement(b)
		if comma := i - len(b) - 1; equalFold(coding, "chunked") && buf[comma] == ',' {
			if _, ok := p.close(comma, comma+1); !ok {
				return comma
			}
			return p.fail("HPE_INVALID_TRANSFER_ENCODING", "Invalid `Transfer-Encoding` header value", comma+1)
		}
	}
	return i
}

// codings finds out whether the last coding is chunked.
func (p *Parser) codings(b []byte) {
	var coding []byte
	open := len(b) > 0 && b[len(b)-1] == ','
	for len(b) > 0 {
		coding, b = nextElement(b)
	}
	p.flags &^= flagChunked
	if equalFold(coding, "chunked") && !open {
		p.flags |= flagChunked
	}
}
