package tls

import (
	"crypto/tls"
	"slices"
	"sync"
	_ "unsafe" // for go:linkname
)

// crypto/tls has no option for the suites of TLS 1.3, and prefers others than
// OpenSSL. These lists of it are open to linkname (go.dev/issue/67401). They
// belong to the process: a handshake holds suiteLock while it reads them, which
// it does before the first bytes that it writes.
//
//go:linkname goSuites13 crypto/tls.defaultCipherSuitesTLS13
var goSuites13 []uint16

//go:linkname goSuites13NoAES crypto/tls.defaultCipherSuitesTLS13NoAES
var goSuites13NoAES []uint16

var (
	suiteLock sync.RWMutex
	suiteOnce sync.Once
)

// suites13 are the suites of TLS 1.3 in OpenSSL's order.
func suites13() []uint16 {
	return []uint16{tls.TLS_AES_256_GCM_SHA384, tls.TLS_CHACHA20_POLY1305_SHA256, tls.TLS_AES_128_GCM_SHA256}
}

// useSuites13 lets a handshake that begins now offer or choose among suites of
// TLS 1.3, until release is called, which may be done twice.
func useSuites13(list []uint16) (release func()) {
	all := suites13()
	suiteOnce.Do(func() {
		suiteLock.Lock()
		goSuites13, goSuites13NoAES = all, all
		suiteLock.Unlock()
	})
	if slices.Equal(list, all) {
		suiteLock.RLock()
		return sync.OnceFunc(suiteLock.RUnlock)
	}
	suiteLock.Lock()
	goSuites13, goSuites13NoAES = list, list
	return sync.OnceFunc(func() {
		goSuites13, goSuites13NoAES = all, all
		suiteLock.Unlock()
	})
}
