// Package websocket is the WebSocket class of the WebSockets standard
// (https://websockets.spec.whatwg.org) over the protocol of RFC 6455 with
// permessage-deflate (RFC 7692) for what is received, as Node has it, and the
// classes CloseEvent and ErrorEvent.
//
// Missing: the options dispatcher and headers of the undici package but for
// headers, and WebSocketStream.
package websocket
