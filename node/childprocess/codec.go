package childprocess

import (
	"bytes"
	"encoding/binary"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/internal/valueserializer"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/runtime/env"
)

// codec is how messages are written on the channel.
type codec interface {
	encode(message engine.Value) ([]byte, error)
	// read takes bytes and calls f with the messages that they complete.
	read(data []byte, f func(message engine.Value) error) error
	// partial reports whether a message is half read.
	partial() bool
}

func newCodec(e *env.Env, mode string) codec {
	switch mode {
	case "json":
		return &jsonCodec{env: e}
	case "advanced":
		return &advancedCodec{env: e}
	}
	return nil
}

// jsonCodec writes one JSON text a line.
type jsonCodec struct {
	env  *env.Env
	rest []byte
}

func (j *jsonCodec) partial() bool { return len(j.rest) > 0 }

func (j *jsonCodec) encode(message engine.Value) ([]byte, error) {
	v, err := j.env.RT.Global().Get("JSON")
	if err != nil {
		return nil, err
	}
	o, ok := v.AsObject()
	if !ok {
		return nil, engine.TypeError("JSON is not an object")
	}
	if v, err = o.Invoke("stringify", message); err != nil {
		return nil, err
	}
	text, err := j.env.RT.ToString(v)
	return append([]byte(text), '\n'), err
}

func (j *jsonCodec) read(data []byte, f func(message engine.Value) error) error {
	j.rest = append(j.rest, data...)
	for {
		i := bytes.IndexByte(j.rest, '\n')
		if i < 0 {
			return nil
		}
		line := string(j.rest[:i])
		j.rest = j.rest[i+1:]
		if len(j.rest) == 0 {
			j.rest = nil
		}
		if line == "" {
			continue
		}
		v, err := j.env.RT.ParseJSON(line)
		if err != nil {
			return err
		}
		if err := f(v); err != nil {
			return err
		}
	}
}

// advancedCodec writes values in V8's serialisation format, each behind its
// length in four bytes, most significant first.
// https://nodejs.org/api/child_process.html#advanced-serialization
type advancedCodec struct {
	env  *env.Env
	rest []byte
}

func (a *advancedCodec) partial() bool { return len(a.rest) > 0 }

func (a *advancedCodec) encode(message engine.Value) ([]byte, error) {
	b, err := valueserializer.Serialize(a.env, message, true)
	if err != nil {
		return nil, err
	}
	return append(binary.BigEndian.AppendUint32(nil, uint32(len(b))), b...), nil
}

func (a *advancedCodec) read(data []byte, f func(message engine.Value) error) error {
	a.rest = append(a.rest, data...)
	for len(a.rest) >= 4 {
		n := int(binary.BigEndian.Uint32(a.rest))
		if n > len(a.rest)-4 {
			return nil
		}
		v, err := valueserializer.Deserialize(a.env, a.rest[4:4+n], true)
		if a.rest = a.rest[4+n:]; len(a.rest) == 0 {
			a.rest = nil
		}
		if err != nil {
			return nodeerr.New("ERR_INVALID_MESSAGE", "%s", err.Error())
		}
		if err := f(v); err != nil {
			return err
		}
	}
	return nil
}
