package httpparse

// Head is the start line and the header fields of a message, or its trailers. Its slices are valid during the callback
// that gets it.
type Head struct {
	Method       Method // of a request
	Major, Minor int    // version
	Status       int    // of a response
	Upgrade      bool   // CONNECT, or Connection: upgrade together with Upgrade
	KeepAlive    bool   // the connection may carry another message
	Chunked      bool
	// ContentLength is the length the headers announce, -1 if they do not.
	ContentLength int64

	buf    []byte // the head begins at its start
	target span   // URL or status text
	fields []field
	folds  []byte // values that span lines, joined
}

type span struct{ start, end int32 }

type field struct {
	name, value span
	folded      bool // the value is in folds
}

// Len is the number of header fields.
func (h *Head) Len() int { return len(h.fields) }

// Name is the name of field i as it was sent.
func (h *Head) Name(i int) []byte {
	s := h.fields[i].name
	return h.buf[s.start:s.end:s.end]
}

// Value is the value of field i without white space around it.
func (h *Head) Value(i int) []byte {
	f := &h.fields[i]
	b := h.buf
	if f.folded {
		b = h.folds
	}
	start, end := f.value.start, f.value.end
	for end > start && (b[end-1] == ' ' || b[end-1] == '\t') {
		end--
	}
	return b[start:end:end]
}

// URL is the target of a request as it was sent.
func (h *Head) URL() []byte { return h.buf[h.target.start:h.target.end:h.target.end] }

// StatusText is the reason phrase of a response.
func (h *Head) StatusText() []byte { return h.URL() }

// Raw is the whole head from the start line on, in which the other slices lie except values that span lines.
func (h *Head) Raw() []byte { return h.buf }

func (h *Head) reset() {
	h.buf, h.target = nil, span{}
	h.fields, h.folds = h.fields[:0], h.folds[:0]
}

// compact throws out of the carried bytes what no span names, so that endless white space does not fill memory.
func (p *Parser) compact() {
	old := p.carry
	kept := make([]byte, 0, 2*p.opts.MaxHeaderSize)
	move := func(s *span) {
		start := int32(len(kept))
		kept = append(kept, old[s.start:s.end]...)
		*s = span{start, int32(len(kept))}
	}
	move(&p.head.target)
	for i := range p.head.fields {
		f := &p.head.fields[i]
		move(&f.name)
		if !f.folded {
			move(&f.value)
		}
	}
	if p.name.end > 0 {
		move(&p.name)
		if !p.folded && p.last.end > p.name.start {
			move(&p.last)
		}
	}
	if p.state == stateProtocol {
		kept = append(kept, old[len(old)-p.words:]...)
	}
	if p.token || p.state == stateMethod {
		open := span{int32(p.mark), int32(len(old))}
		counted := p.counted - p.mark
		move(&open)
		p.mark = int(open.start)
		p.counted = p.mark + counted
	}
	p.carry = kept
}
