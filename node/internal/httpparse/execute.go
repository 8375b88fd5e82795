package httpparse

// run parses buf from i on and returns where it stopped: at its end, at an error (p.err), or where p.stop was set.
func (p *Parser) run(buf []byte, i int) int {
	for i < len(buf) && p.err == nil && !p.stop {
		switch {
		case p.state >= stateHeaders:
			i = p.runHeaders(buf, i)
		case p.state >= stateMethod:
			i = p.runStartLine(buf, i)
		default:
			i = p.runBody(buf, i)
		}
	}
	return i
}

// begin starts a message at its first byte.
func (p *Parser) begin(i int) bool {
	p.base, p.mark, p.counted = i, 0, 0
	p.token, p.folded, p.name = false, false, span{}
	p.nread, p.extensions = 0, 0
	p.head.reset()
	p.head.Method, p.head.Status, p.head.Major, p.head.Minor = 0, 0, 0, 0
	p.flags, p.header, p.words, p.body = 0, headerOther, 0, 0
	p.finish = finishUnsafe
	if p.typ == Request {
		p.state = stateMethod
	} else {
		p.state = stateProtocol
	}
	return p.call(p.handler.MessageBegin())
}

// call keeps the error of a callback and reports whether there was none.
func (p *Parser) call(err error) bool {
	if err != nil {
		p.err = err
		return false
	}
	return true
}

// runBody handles what is between heads: the start, bodies, chunks.
func (p *Parser) runBody(buf []byte, i int) int {
	switch p.state {
	case stateStart:
		for i < len(buf) && (buf[i] == '\r' || buf[i] == '\n') {
			i++
		}
		if i < len(buf) {
			p.begin(i)
		}
		return i
	case stateBody, stateChunkData:
		n := len(buf) - i
		if uint64(n) > p.body {
			n = int(p.body)
		}
		p.body -= uint64(n)
		if !p.call(p.handler.Body(buf[i : i+n : i+n])) {
			return i + n
		}
		i += n
		if p.body == 0 {
			if p.state == stateBody {
				return p.complete(i)
			}
			p.state = stateChunkDataEnd
		}
		return i
	case stateBodyUntilEnd:
		p.call(p.handler.Body(buf[i:len(buf):len(buf)]))
		return len(buf)
	case stateClosed:
		for i < len(buf) && (buf[i] == '\r' || buf[i] == '\n') {
			i++
		}
		if i == len(buf) || p.lenient&LenientDataAfterClose != 0 {
			return len(buf)
		}
		return p.fail("HPE_CLOSED_CONNECTION", "Data after `Connection: close`", i+1)
	}
	return p.runChunk(buf, i)
}

// headersComplete ends the head; i is behind its last byte.
func (p *Parser) headersComplete(buf []byte, i int) int {
	h := &p.head
	h.buf = buf[p.base:i:i]
	if p.flags&flagTrailing != 0 {
		return p.complete(i)
	}
	const both = flagUpgrade | flagConnectionUpgrade
	if p.typ == Request {
		h.Upgrade = p.flags&both == both || h.Method == MethodConnect
	} else {
		h.Upgrade = p.flags&both == both && h.Status == 101
	}
	h.Chunked = p.flags&flagChunked != 0
	h.ContentLength = -1
	if p.flags&flagContentLength != 0 {
		h.ContentLength = int64(min(p.body, 1<<63-1))
	}
	h.KeepAlive = p.keepAlive()
	p.nread = 0
	action, err := p.handler.HeadersComplete(h)
	if !p.call(err) {
		return i
	}
	switch action {
	case SkipBody:
		p.flags |= flagSkipBody
	case Upgrade:
		p.flags |= flagSkipBody
		h.Upgrade = true
	case Refuse:
		return p.fail("HPE_CB_HEADERS_COMPLETE", "User callback error", i)
	}
	if p.paused || p.carried {
		p.stop = true
	}
	return p.startBody(i)
}

// startBody chooses how the body is read. https://www.rfc-editor.org/rfc/rfc9112#section-6.3
func (p *Parser) startBody(i int) int {
	h := &p.head
	hasBody := p.flags&flagChunked != 0 || p.body > 0
	switch {
	case h.Upgrade && (h.Method == MethodConnect && p.typ == Request || p.flags&flagSkipBody != 0 || !hasBody),
		p.typ == Response && h.Status == 101:
		p.switching = true
		return p.complete(i)
	case p.flags&flagSkipBody != 0, p.typ == Response && (h.Status == 100 || h.Status == 102 || h.Status == 103 || h.Status == 204 || h.Status == 304):
		return p.complete(i)
	case p.flags&flagChunked != 0:
		p.body = 0
		p.state = stateChunkSizeStart
	case p.flags&flagTransferEncoding != 0:
		if p.typ == Request && p.lenient&(LenientChunkedLength|LenientTransferEncoding) == 0 {
			return p.fail("HPE_INVALID_TRANSFER_ENCODING", "Request has invalid `Transfer-Encoding`", i)
		}
		p.finish, p.state = finishComplete, stateBodyUntilEnd
	case p.flags&flagContentLength == 0:
		if !p.needsEnd() {
			return p.complete(i)
		}
		p.finish, p.state = finishComplete, stateBodyUntilEnd
	case p.body == 0:
		return p.complete(i)
	default:
		p.state = stateBody
	}
	return i
}

// complete ends the message.
func (p *Parser) complete(i int) int {
	if p.flags&flagTrailing == 0 {
		p.head.reset() // the header fields are not trailers
	}
	if !p.call(p.handler.MessageComplete(&p.head)) {
		return i
	}
	keep := p.keepAlive()
	upgrade := p.head.Upgrade || p.switching
	p.finish, p.flags, p.switching = finishSafe, 0, false
	p.head.reset()
	p.state = stateStart
	if !keep && p.lenient&LenientKeepAlive == 0 {
		p.state = stateClosed
	}
	if upgrade {
		p.finish = finishUnsafe // until more is parsed in spite of it
		p.upgraded, p.stop = true, true
	}
	if p.carried {
		p.stop = true
	}
	return i
}

// needsEnd reports whether only the end of the connection ends the body.
func (p *Parser) needsEnd() bool {
	if p.typ == Request {
		return false
	}
	if s := p.head.Status; s/100 == 1 || s == 204 || s == 304 || p.flags&flagSkipBody != 0 {
		return false
	}
	if p.flags&flagTransferEncoding != 0 && p.flags&flagChunked == 0 {
		return true
	}
	return p.flags&(flagChunked|flagContentLength) == 0
}

// keepAlive reports whether another message may follow.
func (p *Parser) keepAlive() bool {
	if p.head.Major > 0 && p.head.Minor > 0 {
		if p.flags&flagClose != 0 {
			return false
		}
	} else if p.flags&flagKeepAlive == 0 {
		return false
	}
	return !p.needsEnd()
}
