package dns

import (
	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/nodeerr"
)

// The error codes of queries, those of c-ares.
// https://nodejs.org/api/dns.html#error-codes
var errorCodes = [...]string{"NODATA", "FORMERR", "SERVFAIL", "NOTFOUND", "NOTIMP", "REFUSED", "BADQUERY", "BADNAME", "BADFAMILY", "BADRESP",
	"CONNREFUSED", "TIMEOUT", "EOF", "FILE", "NOMEM", "DESTRUCTION", "BADSTR", "BADFLAGS", "NONAME", "BADHINTS", "NOTINITIALIZED",
	"LOADIPHLPAPI", "ADDRGETNETWORKPARAMS", "CANCELLED"}

// errorCode is the value of one of errorCodes.
func errorCode(name string) string {
	if name == "EOF" {
		return name
	}
	return "E" + name
}

// queryError is the error of a query: code is that of c-ares, without errno.
func queryError(code, call, host string) *nodeerr.Error {
	message := call + " " + code
	if host != "" {
		message += " " + host
	}
	x := &nodeerr.Error{Kind: engine.PlainErrorKind, Message: message, Plain: true,
		Where: "QueryReqWrap.onresolve [as oncomplete] (node:internal/dns/callback_resolver:45:19)"}
	x.With("errno", engine.Undefined).With("code", engine.String(code)).With("syscall", engine.String(call))
	if host != "" {
		x.With("hostname", engine.String(host))
	}
	return x
}

// systemError is the error of a call with the number of the system.
func systemError(code, call, host string) *nodeerr.Error {
	number, _, _ := nodeerr.Errno(errnoName(code))
	x := &nodeerr.Error{Kind: engine.PlainErrorKind, Message: call + " " + code + " " + host, Plain: true}
	return x.With("errno", engine.Int(number)).With("code", engine.String(code)).With("syscall", engine.String(call)).
		With("hostname", engine.String(host))
}
