package openssl

import (
	"fmt"

	"github.com/sxfescript/sxn/engine"
)

// Error is an error of OpenSSL as Node decorates it.
type Error struct {
	Message, Library, Reason, Code string
	// Stack is opensslErrorStack; it is left out where it is empty.
	Stack []string
}

func (e *Error) Error() string { return e.Message }

// New returns the error with OpenSSL's number.
func New(number uint32, library, reason, code string) *Error {
	return &Error{Message: Text(number, library, reason), Library: library, Reason: reason, Code: code}
}

// Text is the text of an entry of OpenSSL's error queue.
func Text(number uint32, library, reason string) string {
	return fmt.Sprintf("error:%08X:%s::%s", number, library, reason)
}

// Stacked returns e with itself alone in its stack.
func (e *Error) Stacked() *Error {
	e.Stack = []string{e.Message}
	return e
}

// ThrownValue makes the error object.
func (e *Error) ThrownValue(rt *engine.Runtime) engine.Value {
	o := rt.NewError(engine.PlainErrorKind, e.Message)
	// The object is new and extensible: defining cannot fail.
	if len(e.Stack) > 0 {
		_ = o.Put("opensslErrorStack", rt.NewStringArray(e.Stack).Value())
	}
	for _, p := range [...]struct{ name, text string }{{"library", e.Library}, {"reason", e.Reason}, {"code", e.Code}} {
		if p.text != "" {
			_ = o.Put(p.name, engine.String(p.text))
		}
	}
	return o.Value()
}

// Unsupported is the error of keys in no known format.
func Unsupported() *Error {
	return New(0x1E08010C, "DECODER routines", "unsupported", "ERR_OSSL_UNSUPPORTED").Stacked()
}

// NotEnoughData is the error of DER that ends early.
func NotEnoughData() *Error {
	return New(0x0680008E, "asn1 encoding routines", "not enough data", "ERR_OSSL_ASN1_NOT_ENOUGH_DATA").Stacked()
}

// TooLong is the error of DER that is no public key.
func TooLong() *Error {
	return &Error{Message: "Failed to read asymmetric key", Library: "asn1 encoding routines", Reason: "too long", Code: "ERR_OSSL_ASN1_TOO_LONG",
		Stack: []string{
			Text(0x0688010A, "asn1 encoding routines", "nested asn1 error"),
			Text(0x06800066, "asn1 encoding routines", "bad object header"),
			Text(0x0680009B, "asn1 encoding routines", "too long"),
		}}
}

// NoPassphrase is the error of an encrypted key without a passphrase.
func NoPassphrase() *Error {
	e := New(0x07880109, "common libcrypto routines", "interrupted or cancelled", "ERR_OSSL_CRYPTO_INTERRUPTED_OR_CANCELLED")
	e.Stack = []string{Text(0x04800068, "PEM routines", "bad password read"), e.Message, e.Message}
	return e
}

// BadDecrypt is the error of a wrong passphrase or of wrong padding.
func BadDecrypt() *Error {
	return New(0x1C800064, "Provider routines", "bad decrypt", "ERR_OSSL_BAD_DECRYPT").Stacked()
}

// WrongFinalBlockLength is the error of data that ends inside a block.
func WrongFinalBlockLength() *Error {
	return New(0x1C80006B, "Provider routines", "wrong final block length", "ERR_OSSL_WRONG_FINAL_BLOCK_LENGTH").Stacked()
}
