package tlswire

import "time"

// sessionFields is where the encoding of a tls.SessionState has its secret:
// after version, type, cipher suite and time of creation. Tests compare it with
// what crypto/tls tells.
const sessionFields = 2 + 1 + 2 + 8

// SessionSecret returns the secret in an encoded tls.SessionState: the master
// secret of TLS 1.2 and before.
func SessionSecret(state []byte) []byte {
	if len(state) < sessionFields {
		return nil
	}
	r := reader{b: state[sessionFields:]}
	return r.vector(1).b
}

// SessionCreated returns when an encoded tls.SessionState was made.
func SessionCreated(state []byte) time.Time {
	if len(state) < sessionFields {
		return time.Time{}
	}
	r := reader{b: state[5:sessionFields]}
	return time.Unix(int64(r.number(8)), 0)
}
