package websocket

import (
	"encoding/binary"
	"errors"
	"unicode/utf8"
)

// The opcodes of frames. https://www.rfc-editor.org/rfc/rfc6455#section-5.2
const (
	opContinuation = 0
	opText         = 1
	opBinary       = 2
	opClose        = 8
	opPing         = 9
	opPong         = 10
)

// maxMessage bounds what a message may hold, decompressed.
const maxMessage = 128 << 20

// receiver gets what a parser reads.
type receiver interface {
	// message gets a whole message, which it owns.
	message(op int, compressed bool, data []byte) error
	// control gets a control frame; data is valid during the call.
	control(op int, data []byte) error
}

// parser reads frames of a server.
type parser struct {
	r        receiver
	deflate  bool // RSV1 may be set
	buf      []byte
	op       int // of the message being read, 0 for none
	rsv      bool
	fragment []byte
	ended    bool // after a close frame nothing is read
}

var (
	errReserved   = errors.New("Unexpected RSV bits or opcode")
	errMasked     = errors.New("Frame cannot be masked")
	errControl    = errors.New("Control frame either too large or fragmented")
	errOrder      = errors.New("Unexpected continuation frame")
	errFragmented = errors.New("Expected continuation frame")
	errTooBig     = errors.New("Payload length exceeded")
	errUTF8       = errors.New("Received invalid UTF-8 in a text frame")
	errCloseFrame = errors.New("Received close frame with a 1-byte body")
)

// feed parses data.
func (p *parser) feed(data []byte) error {
	if p.ended {
		return nil
	}
	in := data
	if len(p.buf) > 0 {
		p.buf = append(p.buf, data...)
		in = p.buf
	}
	for !p.ended {
		n, err := p.frame(in)
		if err != nil {
			return err
		}
		if n == 0 {
			break
		}
		in = in[n:]
	}
	if p.ended || len(in) == 0 {
		p.buf = nil
		return nil
	}
	p.buf = append([]byte(nil), in...)
	return nil
}

// frame parses one frame and returns its size, 0 where it is not complete.
func (p *parser) frame(b []byte) (int, error) {
	if len(b) < 2 {
		return 0, nil
	}
	fin, rsv, op := b[0]&0x80 != 0, b[0]&0x70, int(b[0]&0x0F)
	if rsv&0x30 != 0 || rsv != 0 && (!p.deflate || op != opText && op != opBinary) {
		return 0, errReserved
	}
	if b[1]&0x80 != 0 {
		return 0, errMasked
	}
	size, head := uint64(b[1]&0x7F), 2
	switch op {
	case opClose, opPing, opPong:
		if size > 125 || !fin {
			return 0, errControl
		}
	case opContinuation:
		if p.op == 0 {
			return 0, errOrder
		}
	case opText, opBinary:
		if p.op != 0 {
			return 0, errFragmented
		}
	default:
		return 0, errReserved
	}
	switch size {
	case 126:
		if head = 4; len(b) < head {
			return 0, nil
		}
		size = uint64(binary.BigEndian.Uint16(b[2:]))
	case 127:
		if head = 10; len(b) < head {
			return 0, nil
		}
		size = binary.BigEndian.Uint64(b[2:])
	}
	if size > maxMessage || int(size)+len(p.fragment) > maxMessage {
		return 0, errTooBig
	}
	total := head + int(size)
	if len(b) < total {
		return 0, nil
	}
	return total, p.take(fin, rsv != 0, op, b[head:total])
}

func (p *parser) take(fin, rsv bool, op int, data []byte) error {
	if op >= opClose {
		if op == opClose {
			p.ended = true
		}
		return p.r.control(op, data)
	}
	if op != opContinuation {
		p.op, p.rsv = op, rsv
	}
	p.fragment = append(p.fragment, data...)
	if !fin {
		return nil
	}
	whole, kind, compressed := p.fragment, p.op, p.rsv
	p.fragment, p.op, p.rsv = nil, 0, false
	if kind == opText && !compressed && !utf8.Valid(whole) {
		return errUTF8
	}
	return p.r.message(kind, compressed, whole)
}

// appendFrame appends a frame of a client. The mask is of the frame alone.
func appendFrame(dst []byte, op int, data []byte, mask [4]byte) []byte {
	dst = append(dst, 0x80|byte(op))
	switch n := len(data); {
	case n < 126:
		dst = append(dst, 0x80|byte(n))
	case n < 1<<16:
		dst = append(dst, 0x80|126, byte(n>>8), byte(n))
	default:
		dst = binary.BigEndian.AppendUint64(append(dst, 0x80|127), uint64(n))
	}
	dst = append(dst, mask[:]...)
	from := len(dst)
	dst = append(dst, data...)
	for i := range data {
		dst[from+i] ^= mask[i&3]
	}
	return dst
}
