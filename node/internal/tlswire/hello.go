package tlswire

// The types of handshake messages that are told apart.
const (
	typeClientHello        = 1
	typeServerHello        = 2
	typeNewSessionTicket   = 4
	typeServerHelloDone    = 14
	typeFinished           = 20
	typeCertificateRequest = 13
)

// The types of records.
const (
	recordChangeCipherSpec = 20
	recordHandshake        = 22
	recordApplicationData  = 23
)

// The extensions that are read.
const (
	extensionStatusRequest = 5
	extensionSignatures    = 13
	extensionSessionTicket = 35
)

// reader reads big-endian numbers and vectors; bad is set where they end early.
type reader struct {
	b   []byte
	bad bool
}

func (r *reader) take(n int) []byte {
	if r.bad || n > len(r.b) {
		r.bad = true
		return nil
	}
	out := r.b[:n]
	r.b = r.b[n:]
	return out
}

func (r *reader) number(size int) int {
	n := 0
	for _, x := range r.take(size) {
		n = n<<8 | int(x)
	}
	return n
}

// vector reads a vector whose length has size bytes.
func (r *reader) vector(size int) reader {
	n := r.number(size)
	return reader{b: r.take(n), bad: r.bad}
}

func (r *reader) done() bool { return r.bad || len(r.b) == 0 }

// record is one record of a connection.
type record struct {
	kind   byte
	header []byte
	body   []byte
}

// records splits what one side has sent. What is not complete is left out.
func records(b []byte) []record {
	var out []record
	for len(b) >= 5 {
		n := int(b[3])<<8 | int(b[4])
		if len(b) < 5+n {
			break
		}
		out = append(out, record{b[0], b[:5], b[5 : 5+n]})
		b = b[5+n:]
	}
	return out
}

// message is one handshake message with its header.
type message struct {
	kind byte
	all  []byte
}

func (m message) body() []byte { return m.all[4:] }

// messages splits handshake bytes.
func messages(b []byte) []message {
	var out []message
	for len(b) >= 4 {
		n := int(b[1])<<16 | int(b[2])<<8 | int(b[3])
		if len(b) < 4+n {
			break
		}
		out = append(out, message{b[0], b[:4+n]})
		b = b[4+n:]
	}
	return out
}

// plainMessages are the messages that one side has sent before it encrypts.
func plainMessages(b []byte) []message {
	var all []byte
	for _, r := range records(b) {
		if r.kind != recordHandshake {
			break
		}
		all = append(all, r.body...)
	}
	return messages(all)
}

// ClientHello is what a client offers, as far as crypto/tls does not tell.
type ClientHello struct {
	SessionID     []byte
	Ticket        []byte // nil without the extension or with an empty one
	StatusRequest bool
	Signatures    []uint16
}

// ParseClientHello reads the first message of what a client has sent.
func ParseClientHello(sent []byte) (*ClientHello, bool) {
	ms := plainMessages(sent)
	if len(ms) == 0 || ms[0].kind != typeClientHello {
		return nil, false
	}
	r := reader{b: ms[0].body()}
	r.take(2 + 32)
	id := r.vector(1)
	r.vector(2) // suites
	r.vector(1) // compressions
	h := &ClientHello{SessionID: id.b}
	if r.bad {
		return nil, false
	}
	if len(r.b) == 0 {
		return h, true
	}
	exts := r.vector(2)
	for !exts.done() {
		kind, body := exts.number(2), exts.vector(2)
		switch kind {
		case extensionStatusRequest:
			h.StatusRequest = body.number(1) == 1
		case extensionSignatures:
			h.Signatures = schemes(body)
		case extensionSessionTicket:
			if len(body.b) > 0 {
				h.Ticket = body.b
			}
		}
	}
	return h, !exts.bad
}

func schemes(r reader) []uint16 {
	list := r.vector(2)
	var out []uint16
	for !list.done() {
		out = append(out, uint16(list.number(2)))
	}
	if list.bad {
		return nil
	}
	return out
}
