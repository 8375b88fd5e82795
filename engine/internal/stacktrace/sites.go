package stacktrace

import (
	"strings"
	"unsafe"

	"github.com/sxfescript/sxn/engine/internal/core"
)

// placeless is what sites without a source text answer.
type placeless struct{}

func (placeless) IsEval(*core.StackFrame) bool { return false }

func (placeless) Offset(*core.StackFrame) int { return 0 }

func (placeless) SourceText(*core.StackFrame) string { return "" }

func (placeless) EvalOrigin(*core.StackFrame) string { return "" }

// HostSite resolves positions of frames whose Code is a core.HostFrame.
type HostSite struct{ placeless }

func hostFrameOf(f *core.StackFrame) *core.HostFrame { return f.Code.(*core.HostFrame) }

// FunctionName implements core.FrameSite.
func (HostSite) FunctionName(f *core.StackFrame) string { return hostFrameOf(f).Function }

// Position implements core.FrameSite.
func (HostSite) Position(f *core.StackFrame) (name string, line, column int) {
	h := hostFrameOf(f)
	return h.File, h.Line, h.Column
}

// NativeSite resolves the place of a function of the embedder.
type NativeSite struct{ placeless }

// FunctionName implements core.FrameSite.
func (NativeSite) FunctionName(f *core.StackFrame) string { return core.FunctionNameFast(f.Function) }

// Position implements core.FrameSite.
func (NativeSite) Position(f *core.StackFrame) (name string, line, column int) {
	n := (*core.NativeFunction)(unsafe.Pointer(f.Function))
	if h := n.Realm.Agent.Hooks; h != nil && h.NativePlace != nil {
		return h.NativePlace(n.Code)
	}
	return "", 0, 0
}

// CallSiteName is the name of the function that a call site gives: for frames
// of the embedder without the type, "" for what stands for functions that were
// assigned without a name of their own.
func CallSiteName(f *core.StackFrame) string {
	name := FunctionName(f)
	if _, ok := f.Code.(*core.HostFrame); !ok {
		return name
	}
	name, alias, _ := strings.Cut(name, " [as ")
	typ, method, ok := strings.Cut(name, ".")
	switch {
	case !ok:
		return name
	case alias == "" && (typ == "Module" || typ == "Object"):
		return ""
	}
	return method
}
