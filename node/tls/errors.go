package tls

import (
	"crypto/tls"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/internal/tlsstream"
	"github.com/sxfescript/sxn/node/nodeerr"
)

// openssl is an error as OpenSSL's error stack shows it.
func openssl(code string, number uint32, library, reason string) *nodeerr.Error {
	x := &nodeerr.Error{Kind: engine.PlainErrorKind, Plain: true, Message: fmt.Sprintf("error:%08X:%s::%s", number, library, reason)}
	return x.With("library", engine.String(library)).With("reason", engine.String(reason)).With("code", engine.String(code))
}

func sslError(number uint32, reason string) *nodeerr.Error {
	code := "ERR_SSL_" + strings.ToUpper(strings.ReplaceAll(reason, " ", "_"))
	x := openssl(code, 0x0A000000|number, "SSL routines", reason)
	x.Message += "\n"
	return x
}

// noSharedLibrary is OpenSSL's error of an engine that it does not find: there
// are none here.
func noSharedLibrary(c *engine.Call) error {
	const dso, engines = "error:12800067:DSO support routines::could not load the shared library", "error:13000084:engine routines::dso not found"
	x := &nodeerr.Error{Kind: engine.PlainErrorKind, Plain: true, Message: dso}
	return x.With("opensslErrorStack", c.Runtime().NewStringArray([]string{engines, dso, dso, "error:13000074:engine routines::no such engine", engines, dso}).Value())
}

// plainError is an error with a code as property.
func plainError(code, message string) *nodeerr.Error {
	x := &nodeerr.Error{Kind: engine.PlainErrorKind, Plain: true, Message: message}
	return x.With("code", engine.String(code))
}

// alertReasons are OpenSSL's texts of alerts received.
func alertReason(alert uint8) string {
	switch alert {
	case 10:
		return "ssl/tls alert unexpected message"
	case 20:
		return "ssl/tls alert bad record mac"
	case 40:
		return "ssl/tls alert handshake failure"
	case 42:
		return "ssl/tls alert bad certificate"
	case 43:
		return "ssl/tls alert unsupported certificate"
	case 44:
		return "ssl/tls alert certificate revoked"
	case 45:
		return "ssl/tls alert certificate expired"
	case 46:
		return "ssl/tls alert certificate unknown"
	case 47:
		return "ssl/tls alert illegal parameter"
	case 48:
		return "tlsv1 alert unknown ca"
	case 49:
		return "tlsv1 alert access denied"
	case 50:
		return "tlsv1 alert decode error"
	case 51:
		return "tlsv1 alert decrypt error"
	case 70:
		return "tlsv1 alert protocol version"
	case 71:
		return "tlsv1 alert insufficient security"
	case 80:
		return "tlsv1 alert internal error"
	case 86:
		return "tlsv1 alert inappropriate fallback"
	case 90:
		return "tlsv1 alert user cancelled"
	case 109:
		return "tlsv13 alert missing extension"
	case 110:
		return "tlsv1 unsupported extension"
	case 112:
		return "tlsv1 unrecognized name"
	case 115:
		return "tlsv1 alert unknown psk identity"
	case 116:
		return "tlsv13 alert certificate required"
	case 120:
		return "tlsv1 alert no application protocol"
	}
	return "reason(" + fmt.Sprint(1000+int(alert)) + ")"
}

// handshakeError is Node's error of a failed handshake; nil where the other
// side has ended the connection.
func handshakeError(err error, s *tlsstream.Stream, server bool) *nodeerr.Error {
	text := err.Error()
	if alert, ok := remoteAlert(err); ok {
		reason := alertReason(alert)
		x := sslError(1000+uint32(alert), reason)
		for _, p := range x.Props {
			if p.Name == "code" {
				return withCode(x, alertCode(reason))
			}
		}
		return x
	}
	switch {
	case errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF):
		return nil
	case strings.Contains(text, "does not look like a TLS handshake"):
		if server && looksLikeHTTP(s.First()) {
			return sslError(156, "http request")
		}
		if !server {
			return sslError(0x10B, "wrong version number")
		}
		return sslError(0x10B, "wrong version number")
	case strings.Contains(text, "client offered only unsupported versions"), strings.Contains(text, "unsupported protocol version"),
		strings.Contains(text, "server selected unsupported protocol version"):
		return sslError(0x102, "unsupported protocol")
	case strings.Contains(text, "no cipher suite supported by both"):
		return sslError(193, "no shared cipher")
	case strings.Contains(text, "client didn't provide a certificate"):
		return sslError(199, "peer did not return a certificate")
	case strings.Contains(text, "client requested unsupported application protocols"):
		return sslError(235, "no application protocol")
	case strings.Contains(text, "no certificates configured"), strings.Contains(text, "neither Certificates"):
		return sslError(193, "no shared cipher")
	case strings.Contains(text, "bad record MAC"):
		return sslError(281, "decryption failed or bad record mac")
	case strings.Contains(text, "certificate's signature algorithms"), strings.Contains(text, "for supported signature algorithms"):
		return sslError(0x76, "no suitable signature algorithm")
	case strings.Contains(text, "no key exchanges supported by both"), strings.Contains(text, "unsupported curve"), strings.Contains(text, "no ECDHE curve"):
		return sslError(0x65, "no suitable key share")
	case strings.Contains(text, "unexpected message"):
		return sslError(244, "unexpected message")
	}
	x := sslError(0x100, "internal error")
	x.Message = "error:0A000100:SSL routines::" + text + "\n"
	return x
}

func withCode(x *nodeerr.Error, code string) *nodeerr.Error {
	for i := range x.Props {
		if x.Props[i].Name == "code" {
			x.Props[i].Value = engine.String(code)
		}
	}
	return x
}

func alertCode(reason string) string {
	return "ERR_SSL_" + strings.ToUpper(strings.NewReplacer(" ", "_", "(", "_", ")", "").Replace(reason))
}

// remoteAlert returns the alert that the other side has sent.
func remoteAlert(err error) (uint8, bool) {
	var alert tls.AlertError
	if errors.As(err, &alert) {
		return uint8(alert), true
	}
	text := err.Error()
	rest, ok := strings.CutPrefix(text, "remote error: tls: ")
	if !ok {
		return 0, false
	}
	for i := range 256 {
		if tls.AlertError(i).Error() == rest || "tls: "+rest == tls.AlertError(i).Error() {
			return uint8(i), true
		}
	}
	return 40, true
}

func looksLikeHTTP(b []byte) bool {
	for _, m := range [...]string{"GET ", "POST ", "HEAD ", "PUT "} {
		if strings.HasPrefix(string(b), m) {
			return true
		}
	}
	return false
}
