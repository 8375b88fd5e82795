package nodeerr

import (
	"errors"
	"io"
	"io/fs"
	"net"
	"os"
	"runtime"
	"syscall"

	"github.com/sxfescript/sxn/engine"
)

// Errno returns libuv's negative number of an error code such as "ENOENT" on
// the running platform, and its message; ok is false for unknown codes.
func Errno(code string) (number int, message string, ok bool) {
	for i := range uvErrors {
		if e := &uvErrors[i]; e.code == code {
			return platformErrno(e), e.message, true
		}
	}
	return 0, "", false
}

// platformErrno gives the number that libuv uses on this platform: the
// negated errno on Unix, libuv's own numbers (-4095 ...) on Windows.
func platformErrno(e *uvError) int {
	if runtime.GOOS == "linux" || e.errno <= -3000 {
		return e.errno
	}
	if n := errnoOfCode(e.code); n != 0 {
		return n
	}
	return e.errno
}

// CodeOfErrno returns the code and message of a (negative) libuv error
// number; ok is false for unknown numbers.
func CodeOfErrno(number int) (code, message string, ok bool) {
	for i := range uvErrors {
		if e := &uvErrors[i]; platformErrno(e) == number {
			return e.code, e.message, true
		}
	}
	return "", "", false
}

// SystemErrors calls f with each error of libuv: number, code and message.
func SystemErrors(f func(number int, code, message string)) {
	for i := range uvErrors {
		f(platformErrno(&uvErrors[i]), uvErrors[i].code, uvErrors[i].message)
	}
}

// SystemCode names the system error that err is or wraps, in libuv's codes;
// "UNKNOWN" for others.
func SystemCode(err error) string {
	var errno syscall.Errno
	if errors.As(err, &errno) {
		if c := codeOfErrno(errno); c != "" {
			return c
		}
	}
	var dns *net.DNSError
	switch {
	case errors.As(err, &dns):
		if dns.IsNotFound {
			return "ENOTFOUND"
		}
		if dns.IsTimeout {
			return "ETIMEOUT"
		}
		return "EAI_AGAIN"
	case errors.Is(err, fs.ErrNotExist):
		return "ENOENT"
	case errors.Is(err, fs.ErrExist):
		return "EEXIST"
	case errors.Is(err, fs.ErrPermission):
		return "EACCES"
	case errors.Is(err, os.ErrDeadlineExceeded):
		return "ETIMEDOUT"
	case errors.Is(err, fs.ErrClosed), errors.Is(err, net.ErrClosed):
		return "EBADF"
	case errors.Is(err, io.ErrUnexpectedEOF), errors.Is(err, io.EOF):
		return "EOF"
	}
	return "UNKNOWN"
}

// System returns the error of a system call as Node shows it (UVException):
// "ENOENT: no such file or directory, open 'x'", with errno, code, syscall,
// and path and dest where they are not empty.
func System(err error, syscall, path, dest string) *Error {
	return SystemByCode(SystemCode(err), syscall, path, dest)
}

// SystemByCode is System for a code known already.
func SystemByCode(code, syscall, path, dest string) *Error {
	number, message, ok := Errno(code)
	if !ok {
		number, message = -4094, "unknown error"
	}
	text := code + ": " + message + ", " + syscall
	if path != "" {
		text += " '" + path + "'"
	}
	if dest != "" {
		text += " -> '" + dest + "'"
	}
	e := &Error{Kind: engine.PlainErrorKind, Message: text, Plain: true}
	e.With("errno", engine.Int(number)).With("code", engine.String(code)).With("syscall", engine.String(syscall))
	if path != "" {
		e.With("path", engine.String(path))
	}
	if dest != "" {
		e.With("dest", engine.String(dest))
	}
	return e
}

// Errnoed is an error of a network operation (ErrnoException and
// ExceptionWithHostPort): "connect ECONNREFUSED 127.0.0.1:1". where is what
// follows the code, "" for nothing.
func Errnoed(code, syscall, where string) *Error {
	number, _, ok := Errno(code)
	text := syscall + " " + code
	if where != "" {
		text += " " + where
	}
	e := &Error{Kind: engine.PlainErrorKind, Message: text, Plain: true}
	if ok {
		e.With("errno", engine.Int(number))
	}
	return e.With("code", engine.String(code)).With("syscall", engine.String(syscall))
}

// NumberOf is the errno of a system error, 0 of other errors.
func NumberOf(err error) int {
	var x *Error
	if errors.As(err, &x) {
		for _, p := range x.Props {
			if n, ok := p.Value.AsInt(); ok && p.Name == "errno" {
				return n
			}
		}
	}
	return 0
}
