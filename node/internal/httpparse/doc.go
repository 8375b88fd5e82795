// Package httpparse parses HTTP/1 messages, requests and responses, with the rules of llhttp, which Node uses: the same
// acceptance, strict by default and lenient by flags, the same error codes, reasons and positions.
//
// A Parser is fed with the pieces of a connection as they come. It parses in place: heads, bodies and trailers are handed
// to a Handler as slices of the input; only a head that spans pieces is copied. It knows nothing of JavaScript and does no
// I/O.
//
// https://www.rfc-editor.org/rfc/rfc9112 · https://nodejs.org/api/http.html#new-agentoptions (insecureHTTPParser)
//
// Entry: New, Parser.Execute, Parser.Finish.
package httpparse
