package engine

import (
	"strings"
	"unicode/utf8"
	"unsafe"

	"github.com/sxfescript/sxn/engine/internal/core"
	"github.com/sxfescript/sxn/engine/internal/stacktrace"
)

func ptrOf(o *core.Object) unsafe.Pointer { return unsafe.Pointer(o) }

// Frame is one frame of a stack.
type Frame struct {
	Function     string // "" when anonymous
	URL          string // script name, or that of a sourceURL comment; "" for natives
	Line, Column int    // one-based; 0 for natives
	Text         string // the frame in V8's format, without "at"

	frame *core.StackFrame
}

// Enclosing returns the name of the script without regard to a sourceURL
// comment, and the one-based place of the function of the frame; line 0 for
// natives.
func (f *Frame) Enclosing() (script string, line, column int) {
	s, ok := f.frame.Site.(stacktrace.CodeSite)
	if !ok {
		return f.URL, 0, 0
	}
	if c := stacktrace.CodeOf(f.frame); c.Source != nil {
		script = c.Source.Name
	}
	line, column = s.Enclosing(f.frame)
	return script, line, column
}

// IsConstruct reports whether the function was called with new.
func (f *Frame) IsConstruct() bool { return f.frame.IsConstruct }

// IsAsync reports whether the frame is that of an async function which waits.
func (f *Frame) IsAsync() bool { return f.frame.IsAsync }

// TypeName is the class of the receiver, "" where there is none.
func (f *Frame) TypeName() string {
	if f.frame.IsToplevel {
		return ""
	}
	return stacktrace.TypeName(f.frame)
}

// MethodName is the property of the receiver that holds the function, "" where
// there is none.
func (f *Frame) MethodName() string {
	if f.frame.IsToplevel {
		return ""
	}
	return stacktrace.MethodName(f.frame)
}

func framesOf(t *core.StackTrace) []Frame {
	fs := make([]Frame, len(t.Frames))
	for i := range t.Frames {
		f := &t.Frames[i]
		fs[i] = Frame{Function: stacktrace.FunctionName(f), Text: stacktrace.FrameText(f), frame: f}
		if f.Site != nil {
			fs[i].URL, fs[i].Line, fs[i].Column = f.Site.Position(f)
		}
	}
	return fs
}

// Stack returns the running JavaScript stack, at most limit frames.
func (rt *Runtime) Stack(limit int) []Frame { return framesOf(rt.vm.CaptureStack(limit, nil)) }

// StackOf returns the stack of async functions that await p, at most limit
// frames: what an error has behind the frames that run where p is about to be
// rejected by a native.
func (rt *Runtime) StackOf(p *Promise, limit int) []Frame {
	return framesOf(rt.vm.CaptureAwaiting(limit, p.promise()))
}

// CallerLine returns the source line of the call that the innermost running
// JavaScript makes, and the byte offset in it where V8 sees the call: at the
// callee's own name, or at the arguments. ok is false where that is not known.
func (rt *Runtime) CallerLine() (line string, offset int, ok bool) {
	t := rt.vm.CaptureStack(4, nil)
	for i := range t.Frames {
		f := &t.Frames[i]
		if f.Site == nil || f.Site.SourceText(f) == "" {
			continue // a native, or a frame of the embedder
		}
		src, at := f.Site.SourceText(f), f.Site.Offset(f)
		if at > len(src) {
			return "", 0, false
		}
		const terminators = "\n\r\u2028\u2029"
		from := 0
		if i := strings.LastIndexAny(src[:at], terminators); i >= 0 {
			_, n := utf8.DecodeRuneInString(src[i:])
			from = i + n
		}
		end := strings.IndexAny(src[at:], terminators)
		if end < 0 {
			end = len(src) - at
		}
		return src[from : at+end], at - from, true
	}
	return "", 0, false
}

// ErrorFrames returns the frames that were captured with an error, as long as
// its stack has not been read.
func ErrorFrames(o *Object) []Frame {
	if e := core.AsError(o.core()); e != nil && e.Stack.Trace != nil {
		return framesOf(e.Stack.Trace)
	}
	return nil
}

// IsError reports whether o has an [[ErrorData]] internal slot.
func (o *Object) IsError() bool { return o.core().Kind() == core.KindError }
