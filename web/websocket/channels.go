package websocket

import (
	"strings"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/buffer"
	dc "github.com/sxfescript/sxn/node/diagnosticschannel"
	"github.com/sxfescript/sxn/node/httpclient"
)

// The channels of WebSocket, with the names and messages of undici's.
// https://github.com/nodejs/undici/blob/main/docs/docs/api/DiagnosticsChannel.md
var (
	channelOpen  = dc.At("undici:websocket:open")
	channelClose = dc.At("undici:websocket:close")
	channelPing  = dc.At("undici:websocket:ping")
	channelPong  = dc.At("undici:websocket:pong")
)

// publishOpen tells of the end of the handshake.
func (s *socket) publishOpen(fields []httpclient.Header) error {
	if !channelOpen.Active(s.e) {
		return nil
	}
	address, err := s.so.Invoke("address")
	if err != nil {
		return err
	}
	protocol, err := s.obj.Get("protocol")
	if err != nil {
		return err
	}
	extensions, err := s.obj.Get("extensions")
	if err != nil {
		return err
	}
	headers := s.e.RT.NewObject()
	for _, h := range fields {
		if err := headers.Put(strings.ToLower(h.Name), engine.StringLatin1([]byte(h.Value))); err != nil {
			return err
		}
	}
	response, err := dc.Message(s.e, dc.Field{Name: "status", Value: engine.Int(101)},
		dc.Field{Name: "statusText", Value: engine.String("Switching Protocols")}, dc.Field{Name: "headers", Value: headers.Value()})
	if err != nil {
		return err
	}
	return channelOpen.Publish(s.e, dc.Field{Name: "address", Value: address}, dc.Field{Name: "protocol", Value: protocol},
		dc.Field{Name: "extensions", Value: extensions}, dc.Field{Name: "websocket", Value: s.obj.Value()},
		dc.Field{Name: "handshakeResponse", Value: response.Value()})
}

// publishClose tells of the end of the connection.
func (s *socket) publishClose(code int, reason string) error {
	if !channelClose.Active(s.e) {
		return nil
	}
	return channelClose.Publish(s.e, dc.Field{Name: "websocket", Value: s.obj.Value()}, dc.Field{Name: "code", Value: engine.Int(code)},
		dc.Field{Name: "reason", Value: engine.String(reason)})
}

// publishPayload tells of a ping or a pong.
func (s *socket) publishPayload(p *dc.Point, data []byte) error {
	if !p.Active(s.e) {
		return nil
	}
	return p.Publish(s.e, dc.Field{Name: "payload", Value: buffer.NewCopy(s.e, data).Value()}, dc.Field{Name: "websocket", Value: s.obj.Value()})
}
