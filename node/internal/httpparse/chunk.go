package httpparse

const (
	codeChunk  = "HPE_INVALID_CHUNK_SIZE"
	codeStrict = "HPE_STRICT"
	codeCR     = "HPE_CR_EXPECTED"
)

// runChunk handles the chunked coding. https://www.rfc-editor.org/rfc/rfc9112#section-7.1
func (p *Parser) runChunk(buf []byte, i int) int {
	c := buf[i]
	switch p.state {
	case stateChunkSizeStart:
		d, ok := hexDigit(c)
		if !ok {
			return p.fail(codeChunk, "Invalid character in chunk size", i)
		}
		p.body, p.extensions, p.words = d, 0, 0
		p.state = stateChunkSize
	case stateChunkSize:
		return p.chunkSize(buf, i)
	case stateChunkSizeLF:
		if c != '\n' {
			if p.lenient&LenientOptionalLFAfterCR == 0 {
				return p.fail(codeStrict, "Expected LF after chunk size", i)
			}
			return p.chunkBegin(i)
		}
		return p.chunkBegin(i + 1)
	case stateChunkDataEnd:
		switch {
		case c == '\r':
			p.state = stateChunkDataLF
		case c == '\n' && p.lenient&LenientOptionalCRBeforeLF != 0:
			p.state = stateChunkSizeStart
		case c == '\n':
			return p.fail(codeCR, "Missing expected CR after chunk data", i+1)
		case p.lenient&LenientOptionalCRLFAfterChunk == 0:
			return p.fail(codeStrict, "Expected LF after chunk data", i)
		default:
			p.state = stateChunkSizeStart
			return i
		}
	case stateChunkDataLF:
		p.state = stateChunkSizeStart
		if c != '\n' {
			if p.lenient&LenientOptionalCRLFAfterChunk == 0 {
				return p.fail(codeStrict, "Expected LF after chunk data", i)
			}
			return i
		}
	default:
		return p.chunkExtension(buf, i)
	}
	return i + 1
}

func (p *Parser) chunkSize(buf []byte, i int) int {
	for ; i < len(buf); i++ {
		c := buf[i]
		if d, ok := hexDigit(c); ok && p.words == 0 {
			if p.body > (1<<64-1)>>4 {
				return p.fail(codeChunk, "Chunk size overflow", i+1)
			}
			p.body = p.body<<4 | d
			continue
		}
		switch {
		case c == '\r':
			p.state = stateChunkSizeLF
		case c == '\n':
			if p.lenient&LenientOptionalCRBeforeLF == 0 {
				return p.fail(codeCR, "Missing expected CR after chunk size", i+1)
			}
			p.state = stateChunkSizeLF
		case c == ';':
			p.state = stateChunkExtension
		case c == ' ' || c == '\t':
			if p.lenient&LenientSpacesAfterChunkSize == 0 {
				return p.fail(codeChunk, "Invalid character in chunk size", i+1)
			}
			p.words = 1 // no digit may follow
			continue
		default:
			return p.fail(codeChunk, "Invalid character in chunk size", i)
		}
		p.words = 0
		return i + 1
	}
	return i
}

// chunkBegin starts the data of a chunk, or the trailers after the last one, at i.
func (p *Parser) chunkBegin(i int) int {
	p.nread = 0
	if p.body > 0 {
		p.state = stateChunkData
		return i
	}
	p.flags |= flagTrailing
	p.head.reset()
	p.base = i
	p.name = span{}
	p.state = stateFieldStart
	return i
}

// chunkExtension reads the extensions, which nobody wants, but within the limit and the grammar. Names and values count for
// the limit, where they end or the data does.
func (p *Parser) chunkExtension(buf []byte, i int) int {
	for ; i < len(buf); i++ {
		c := buf[i]
		switch p.state {
		case stateChunkExtension:
			if c == ' ' || c == '\r' {
				return p.fail(codeStrict, "Invalid character in chunk extensions", i+1)
			}
			p.state = stateChunkExtensionName
			i--
			continue
		case stateChunkExtensionName:
			if c == '=' {
				if !p.extensionFits(i + 1) {
					return i
				}
				p.state = stateChunkExtensionValue
				continue
			}
			if !tokenChars[c] {
				return p.extensionEnd(c, i, "Invalid character in chunk extensions name", "Missing expected CR after chunk extension name")
			}
		case stateChunkExtensionValue:
			if c == '"' {
				p.state = stateChunkExtensionQuoted
			} else if !tokenChars[c] {
				return p.extensionEnd(c, i, "Invalid character in chunk extensions value", "Missing expected CR after chunk extension value")
			}
		case stateChunkExtensionQuoted:
			switch {
			case c == '"':
				p.state = stateChunkExtensionQuoteEnd
			case c == '\\':
				p.state = stateChunkExtensionPair
			case (c < 0x20 && c != '\t') || c == 0x7f:
				return p.fail(codeStrict, "Invalid character in chunk extensions quoted value", i+1)
			}
		case stateChunkExtensionPair:
			if (c < 0x20 && c != '\t') || c == 0x7f {
				return p.fail(codeStrict, "Invalid quoted-pair in chunk extensions quoted value", i+1)
			}
			p.state = stateChunkExtensionQuoted
		case stateChunkExtensionQuoteEnd:
			if !p.extensionFits(i) {
				return i
			}
			if c != ';' && c != '\r' && c != '\n' {
				return p.fail(codeStrict, "Invalid character in chunk extensions quote value", i)
			}
			return p.extensionEnd(c, i, "", "Missing expected CR after chunk extension value")
		}
		p.extensions++
	}
	p.extensionFits(i)
	return i
}

func (p *Parser) extensionFits(at int) bool {
	if p.extensions > maxChunkExtensions {
		p.fail("HPE_CHUNK_EXTENSIONS_OVERFLOW", "Chunk extensions overflow", at)
		return false
	}
	return true
}

func (p *Parser) extensionEnd(c byte, i int, wrong, missing string) int {
	if !p.extensionFits(i + 1) {
		return i
	}
	switch {
	case c == ';':
		p.state = stateChunkExtension
	case c == '\r':
		p.state = stateChunkSizeLF
	case c != '\n':
		return p.fail(codeStrict, wrong, i+1)
	case p.lenient&LenientOptionalCRBeforeLF == 0:
		return p.fail(codeCR, missing, i)
	default:
		return p.chunkBegin(i + 1)
	}
	return i + 1
}
