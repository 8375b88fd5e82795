package httpparse

import "slices"

// Method is a request method; the numbers are llhttp's.
type Method uint8

const (
	MethodDelete Method = iota
	MethodGet
	MethodHead
	MethodPost
	MethodPut
	MethodConnect
	MethodOptions
	MethodTrace
	MethodCopy
	MethodLock
	MethodMkcol
	MethodMove
	MethodPropfind
	MethodProppatch
	MethodSearch
	MethodUnlock
	MethodBind
	MethodRebind
	MethodUnbind
	MethodACL
	MethodReport
	MethodMkactivity
	MethodCheckout
	MethodMerge
	MethodMSearch
	MethodNotify
	MethodSubscribe
	MethodUnsubscribe
	MethodPatch
	MethodPurge
	MethodMkcalendar
	MethodLink
	MethodUnlink
	MethodSource
	MethodPRI
	MethodDescribe
	MethodAnnounce
	MethodSetup
	MethodPlay
	MethodPause
	MethodTeardown
	MethodGetParameter
	MethodSetParameter
	MethodRedirect
	MethodRecord
	MethodFlush
	MethodQuery
	methodCount
)

var methodNames = [methodCount]string{
	"DELETE", "GET", "HEAD", "POST", "PUT", "CONNECT", "OPTIONS", "TRACE", "COPY", "LOCK", "MKCOL", "MOVE", "PROPFIND",
	"PROPPATCH", "SEARCH", "UNLOCK", "BIND", "REBIND", "UNBIND", "ACL", "REPORT", "MKACTIVITY", "CHECKOUT", "MERGE",
	"M-SEARCH", "NOTIFY", "SUBSCRIBE", "UNSUBSCRIBE", "PATCH", "PURGE", "MKCALENDAR", "LINK", "UNLINK", "SOURCE", "PRI",
	"DESCRIBE", "ANNOUNCE", "SETUP", "PLAY", "PAUSE", "TEARDOWN", "GET_PARAMETER", "SET_PARAMETER", "REDIRECT", "RECORD",
	"FLUSH", "QUERY",
}

// String is the method as it is written.
func (m Method) String() string {
	if m < methodCount {
		return methodNames[m]
	}
	return ""
}

// IsHTTP reports whether the method may be used with HTTP, not only with RTSP.
func (m Method) IsHTTP() bool { return m <= MethodPRI || m == MethodQuery }

// isRTSP reports whether the method may be used with RTSP.
func (m Method) isRTSP() bool {
	switch m {
	case MethodOptions, MethodDescribe, MethodAnnounce, MethodSetup, MethodPlay, MethodPause, MethodTeardown,
		MethodGetParameter, MethodSetParameter, MethodRedirect, MethodRecord, MethodFlush, MethodGet, MethodPost:
		return true
	}
	return false
}

type methodMatch uint8

const (
	methodFound methodMatch = iota
	methodShort             // all of b is the beginning of a method
	methodWrong             // b[n] fits no method
)

// matchMethod reads the method at the start of b, whose length is n if one is found. The longest way wins without going
// back: GET_ is the beginning of GET_PARAMETER and nothing else.
func matchMethod(b []byte) (m Method, n int, r methodMatch) {
	if len(b) >= 4 {
		switch string(b[:4]) {
		case "GET ":
			return MethodGet, 3, methodFound
		case "POST":
			return MethodPost, 4, methodFound
		case "PUT ":
			return MethodPut, 3, methodFound
		case "HEAD":
			return MethodHead, 4, methodFound
		}
	}
	best := 0 // characters that fit some method
	full, fullLen := methodCount, -1
	for m := range methodCount {
		name := methodNames[m]
		k := 0
		for k < len(name) && k < len(b) && b[k] == name[k] {
			k++
		}
		best = max(best, k)
		if k == len(name) && k > fullLen {
			full, fullLen = m, k
		}
	}
	switch {
	case fullLen == best && (best < len(b) || !methodGoesOn(b)):
		return full, fullLen, methodFound
	case best == len(b):
		return 0, best, methodShort
	}
	return 0, best, methodWrong
}

// methodGoesOn reports whether b is a method that begins another one.
func methodGoesOn(b []byte) bool { return string(b) == "GET" }

// Methods lists the methods of HTTP, not those of RTSP, in the order of their
// names.
func Methods() []string {
	var names []string
	for m := Method(0); m.String() != ""; m++ {
		if m.IsHTTP() && m != MethodPRI {
			names = append(names, m.String())
		}
	}
	slices.Sort(names)
	return names
}
