package testrunner

import (
	"math"

	"github.com/sxfescript/sxn/runtime/env"
)

func infinity() float64 { return math.Inf(1) }

// palette are the escape codes of reporters, empty without colours.
type palette struct{ on bool }

func (p palette) code(s string) string {
	if p.on {
		return "\x1b[" + s + "m"
	}
	return ""
}

func (p palette) red() string    { return p.code("31") }
func (p palette) green() string  { return p.code("32") }
func (p palette) yellow() string { return p.code("33") }
func (p palette) blue() string   { return p.code("34") }
func (p palette) white() string  { return p.code("39") }
func (p palette) gray() string   { return p.code("90") }
func (p palette) reset() string  { return p.code("0") }

// colorsOf tells whether what goes to a standard stream is coloured.
func colorsOf(e *env.Env, name string) palette {
	v, err := e.Builtin(e, "process")
	if err != nil {
		return palette{}
	}
	envs := lookUp(e.RT, v, "env")
	force := lookUp(e.RT, envs, "FORCE_COLOR")
	stream := lookUp(e.RT, v, name)
	if !force.IsUndefined() {
		u, err := e.Builtin(e, "tty")
		if err != nil {
			return palette{}
		}
		proto, ok := lookUp(e.RT, u, "WriteStream", "prototype").AsObject()
		if !ok {
			return palette{}
		}
		depth, err := proto.Invoke("getColorDepth")
		n, _ := depth.AsInt()
		return palette{err == nil && n > 2}
	}
	if !lookUp(e.RT, stream, "isTTY").Truthy() {
		return palette{}
	}
	o, ok := stream.AsObject()
	if !ok {
		return palette{}
	}
	depth, err := o.Invoke("getColorDepth")
	n, _ := depth.AsInt()
	return palette{err == nil && n > 2}
}
