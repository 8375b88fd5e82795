package stacktrace

import (
	"github.com/sxfescript/sxn/engine/internal/bytecode"
	"github.com/sxfescript/sxn/engine/internal/core"
)

// CodeSite resolves positions of compiled code.
type CodeSite struct{}

// CodeOf is the compiled code of a frame, nil for others.
func CodeOf(f *core.StackFrame) *bytecode.Code {
	c, _ := f.Code.(*bytecode.Code)
	return c
}

// FunctionName implements core.FrameSite.
func (CodeSite) FunctionName(f *core.StackFrame) string {
	name := DebugName(f)
	if name == "" && (CodeSite{}).IsEval(f) {
		return "eval"
	}
	return name
}

// DebugName is the name of a frame's function without what stands for code of
// eval and of the Function constructor.
func DebugName(f *core.StackFrame) string {
	c := CodeOf(f)
	switch c.Kind {
	case bytecode.KindScript, bytecode.KindModule, bytecode.KindEval:
		return ""
	case bytecode.KindFieldInit:
		if c.Name != nil {
			return c.Name.String().ToWTF8()
		}
		return "<instance_members_initializer>"
	}
	name, own := nameProperty(f.Function)
	switch {
	case c.Source != nil && c.Source.Dynamic == c && name == "anonymous":
		return ""
	case own && (name != "" || c.Name != nil):
		return name
	}
	return CodeName(c)
}

// CodeName is the name that a function has in its source, or is given by what
// it is assigned to.
func CodeName(c *bytecode.Code) string {
	switch {
	case c.Name != nil:
		return c.Name.String().ToWTF8()
	case c.Inferred != nil:
		return c.Inferred.String().ToWTF8()
	}
	return ""
}

// Position implements core.FrameSite.
func (CodeSite) Position(f *core.StackFrame) (name string, line, column int) {
	c := CodeOf(f)
	if c.Source == nil {
		return "", 0, 0
	}
	p, ok := c.PositionAt(f.PC)
	if !ok {
		p.Offset = c.Start
	}
	line, column = c.Source.Location(p.Offset)
	return c.Source.ShownName(), line, column
}

// Enclosing is where the function of a frame starts.
func (CodeSite) Enclosing(f *core.StackFrame) (line, column int) {
	c := CodeOf(f)
	if c.Source == nil {
		return 0, 0
	}
	line, column = c.Source.Location(c.Literal)
	if c.Source.Dynamic == c {
		column++ // V8 has the function in parentheses
	}
	return line, column
}

// IsEval implements core.FrameSite.
func (CodeSite) IsEval(f *core.StackFrame) bool {
	c := CodeOf(f)
	return c.Source != nil && c.Source.EvalOrigin != ""
}

// Offset implements core.FrameSite.
func (CodeSite) Offset(f *core.StackFrame) int {
	c := CodeOf(f)
	p, ok := c.PositionAt(f.PC)
	if !ok {
		p.Offset = c.Start
	}
	return int(p.Offset)
}

// SourceText implements core.FrameSite.
func (CodeSite) SourceText(f *core.StackFrame) string {
	if c := CodeOf(f); c.Source != nil {
		return c.Source.Text
	}
	return ""
}

// EvalOrigin implements core.FrameSite.
func (CodeSite) EvalOrigin(f *core.StackFrame) string {
	if c := CodeOf(f); c.Source != nil {
		return c.Source.EvalOrigin
	}
	return ""
}
