package httpparse

import "fmt"

// Type is what a Parser reads.
type Type uint8

const (
	Request Type = iota + 1
	Response
)

// Lenient is a set of rules to relax; the numbers are those of Node's HTTPParser.
type Lenient uint16

const (
	LenientHeaders Lenient = 1 << iota
	LenientChunkedLength
	LenientKeepAlive
	LenientTransferEncoding
	LenientVersion
	LenientDataAfterClose
	LenientOptionalLFAfterCR
	LenientOptionalCRLFAfterChunk
	LenientOptionalCRBeforeLF
	LenientSpacesAfterChunkSize
	// LenientHeaderValueRelaxed allows control characters other than NUL, CR and LF in header values.
	LenientHeaderValueRelaxed
	// LenientAll is what insecureHTTPParser asks for.
	LenientAll = LenientHeaderValueRelaxed - 1
)

// Action is what a Handler wants after the headers.
type Action uint8

const (
	// Proceed reads the body that the headers announce.
	Proceed Action = iota
	// SkipBody says that there is none, as after a HEAD request.
	SkipBody
	// Upgrade says that there is none and that the connection now speaks another protocol.
	Upgrade
	// Refuse makes an error of the message.
	Refuse
)

// Handler receives the parts of messages during Execute and Finish. An error ends the parsing and is returned as it is.
type Handler interface {
	// MessageBegin is called at the first byte of a message.
	MessageBegin() error
	// HeadersComplete is called after the empty line; h is valid during the call.
	HeadersComplete(h *Head) (Action, error)
	// Body is called with each piece of the body, decoded from chunks; data is valid during the call.
	Body(data []byte) error
	// MessageComplete is called at the end of a message. The headers of h are the trailers.
	MessageComplete(h *Head) error
}

const (
	// DefaultMaxHeaderSize is the limit of the bytes of URL or status text, names and values of a head.
	DefaultMaxHeaderSize = 16 << 10
	// maxChunkExtensions is the limit of the bytes of the extensions of one chunk.
	maxChunkExtensions = 16 << 10
)

// Options are the options of New.
type Options struct {
	Lenient       Lenient
	MaxHeaderSize int // 0: DefaultMaxHeaderSize
	// MaxHeaders is how many header fields are kept; further ones are parsed and dropped. 0: no limit but that of the size.
	MaxHeaders int
}

// Error is a violation of the protocol.
type Error struct {
	Code   string // of llhttp: "HPE_INVALID_METHOD" ...
	Reason string
	// BytesParsed is where in the data of the failing call the error was found.
	BytesParsed int
}

// Error is Node's message.
func (e *Error) Error() string { return "Parse Error: " + e.Reason }

// String adds the code.
func (e *Error) String() string {
	return fmt.Sprintf("%s: %s (at %d)", e.Code, e.Reason, e.BytesParsed)
}

type flags uint16

const (
	flagKeepAlive flags = 1 << iota
	flagClose
	flagConnectionUpgrade
	flagChunked
	flagUpgrade
	flagContentLength
	flagSkipBody
	flagTrailing
	flagTransferEncoding
)

type finishRule uint8

const (
	finishSafe     finishRule = iota // between messages
	finishComplete                   // the end of the data is the end of the body
	finishUnsafe
)

// Parser is the state of one direction of a connection.
type Parser struct {
	handler Handler
	head    Head
	opts    Options
	typ     Type
	lenient Lenient

	state  state
	err    error
	finish finishRule
	stop   bool // leave Execute after this step: upgrade, Pause, or the end of a carried head

	flags      flags
	header     headerKind
	carry      []byte // bytes of a head that began in earlier calls
	carried    bool   // this call parses carry
	base       int    // where the head begins in the buffer of this call
	mark       int    // where the current token begins, relative to base
	counted    int    // up to where the current token is in nread, relative to base
	token      bool   // a token that counts is open
	folded     bool   // the value has continuation lines
	name, last span   // the field being read, before it is added
	optionEnds bool   // the line of the value ended with an option or coding that matters
	nread      int
	extensions int
	body       uint64 // bytes of the body or chunk to come; also the number being read
	words      int    // progress in a constant
	paused     bool
	switching  bool // the response agrees to an upgrade
	upgraded   bool
}

// New returns a parser of one kind of message.
func New(typ Type, handler Handler, opts Options) *Parser {
	p := new(Parser)
	p.Init(typ, handler, opts)
	return p
}

// Init makes p ready for a new connection and keeps its buffers.
func (p *Parser) Init(typ Type, handler Handler, opts Options) {
	if opts.MaxHeaderSize == 0 {
		opts.MaxHeaderSize = DefaultMaxHeaderSize
	}
	*p = Parser{handler: handler, opts: opts, typ: typ, lenient: opts.Lenient, carry: p.carry[:0],
		head: Head{fields: p.head.fields[:0], folds: p.head.folds[:0]}}
}

// Execute parses data and returns how much of it was consumed: all of it, unless there is an error, an upgrade (Upgraded)
// or Pause. The rest after an upgrade belongs to the other protocol. An error is *Error or the handler's, and stays.
func (p *Parser) Execute(data []byte) (int, error) {
	if p.err != nil {
		return 0, p.err
	}
	if p.upgraded {
		p.finish = finishSafe
	}
	p.paused, p.upgraded = false, false
	buf, offset := data, 0
	p.carried = len(p.carry) > 0
	if p.carried {
		offset = len(p.carry)
		p.carry = append(p.carry, data...)
		buf = p.carry
	}
	p.base = 0
	i := offset
	for {
		p.stop = false
		i = p.run(buf, i)
		if p.err != nil {
			return p.fixError(i, offset)
		}
		if !p.stop {
			break
		}
		if p.carried && !p.state.inHead() {
			// The head is done with: go on in the caller's data.
			p.carried = false
			p.carry = p.carry[:0]
			i -= offset
			buf, offset = data, 0
		}
		if p.paused || p.upgraded {
			break
		}
	}
	if !p.keep(buf, i) {
		return p.fixError(i, offset)
	}
	return i - offset, nil
}

// fixError makes the position of an error relative to the data of the call.
func (p *Parser) fixError(i, offset int) (int, error) {
	p.carry = p.carry[:0]
	if e, ok := p.err.(*Error); ok {
		e.BytesParsed = max(e.BytesParsed-offset, 0)
		return e.BytesParsed, e
	}
	return max(i-offset, 0), p.err
}

// maxCarry is how much of a head is carried before what no span names (white space) is thrown out.
const maxCarry = 128 << 10

// keep saves the bytes of an unfinished head. It reports false if the head became too large.
func (p *Parser) keep(buf []byte, i int) bool {
	if !p.state.inHead() {
		p.carry = p.carry[:0]
		if cap(p.carry) > maxCarry {
			p.carry = nil
		}
		return true
	}
	if p.token && !p.count(i-p.base, i) {
		return false
	}
	from := buf[p.base:i]
	if p.carried {
		p.carry = p.carry[:copy(p.carry, from)]
	} else {
		p.carry = append(p.carry[:0], from...)
	}
	if len(p.carry) > maxCarry {
		p.compact()
	}
	return true
}

// Finish says that the connection has ended.
func (p *Parser) Finish() error {
	if p.err != nil {
		return nil // reported by Execute
	}
	switch p.finish {
	case finishComplete:
		p.head.reset()
		p.err = p.handler.MessageComplete(&p.head)
		return p.err
	case finishUnsafe:
		if p.head.Upgrade {
			return nil
		}
		return &Error{Code: "HPE_INVALID_EOF_STATE", Reason: "Invalid EOF state"}
	}
	return nil
}

// Pause, called by the handler, makes Execute return after the current callback.
func (p *Parser) Pause() { p.paused, p.stop = true, true }

// Upgraded reports whether the last Execute stopped at an upgrade or CONNECT.
func (p *Parser) Upgraded() bool { return p.upgraded }

// Upgrading reports whether the message whose headers came last asked for another protocol. COMPAT: Node does not report
// errors in what follows such headers, it treats what comes after the error as the other protocol.
func (p *Parser) Upgrading() bool { return p.head.Upgrade }

// InMessage reports whether a message has begun and not ended.
func (p *Parser) InMessage() bool { return p.finish != finishSafe }

// fail records an error at the position i of the buffer and returns i.
func (p *Parser) fail(code, reason string, i int) int {
	p.err = &Error{Code: code, Reason: reason, BytesParsed: i}
	return i
}

// count adds the current token up to end (relative to base) to the size of the head.
func (p *Parser) count(end, i int) bool {
	p.nread += end - p.counted
	p.counted = end
	if p.nread >= p.opts.MaxHeaderSize {
		p.fail("HPE_HEADER_OVERFLOW", "Header overflow", i)
		return false
	}
	return true
}
