package inspect

import (
	"regexp"
	"slices"
	"strings"

	"github.com/sxfescript/sxn/engine"
)

// errorBase is formatError: the stack, with the class in its first line.
func (c *context) errorBase(s *shape) string {
	name := c.text(s.o, "name", "Error")
	message := c.text(s.o, "message", "")
	stack := c.stackOf(s.o, name, message)
	if c.err != nil {
		return ""
	}
	c.hideErrorKeys(s, stack)
	for _, extra := range [...]string{"cause", "errors"} {
		c.addErrorKey(s, extra)
	}
	stack = improveStack(stack, s, name)
	pos := -1
	if message != "" {
		if i := strings.Index(stack, message); i > 0 {
			pos = i + len(message)
		}
	}
	at := strings.Index(stack[max(pos, 0):], "\n    at")
	if at < 0 {
		stack = "[" + stack + "]"
	} else {
		at += max(pos, 0)
		frames := c.frames(s.o, strings.Split(stack[at+1:], "\n"))
		stack = stack[:at] + "\n" + strings.Join(frames, "\n")
	}
	if c.indentation > 0 {
		stack = strings.ReplaceAll(stack, "\n", "\n"+strings.Repeat(" ", c.indentation))
	}
	return stack
}

// text reads a property as a string, def where it is null or undefined.
func (c *context) text(o *engine.Object, name, def string) string {
	v, err := o.Get(name)
	if c.failed(err) || v.IsNullish() {
		return def
	}
	s, err := c.rt.ToStringValue(v)
	if c.failed(err) {
		return def
	}
	t, _ := s.AsWTF8()
	return t
}

func (c *context) stackOf(o *engine.Object, name, message string) string {
	if s := c.text(o, "stack", ""); s != "" {
		return s
	}
	switch {
	case name == "":
		return message
	case message == "":
		return name
	}
	return name + ": " + message
}

// hideErrorKeys drops name, message and stack from the keys where the stack
// shows them.
func (c *context) hideErrorKeys(s *shape, stack string) {
	if c.ShowHidden {
		return
	}
	for _, name := range [...]string{"name", "message", "stack"} {
		for i, k := range s.keys {
			if k.IsSymbol() || k.Name() != name {
				continue
			}
			v, err := s.o.GetKey(k)
			if c.failed(err) {
				return
			}
			if t, ok := v.AsWTF8(); !ok || strings.Contains(stack, t) {
				s.keys = append(s.keys[:i], s.keys[i+1:]...)
			}
			break
		}
	}
}

// addErrorKey shows cause and errors though they are not enumerable.
func (c *context) addErrorKey(s *shape, name string) {
	for _, k := range s.keys {
		if !k.IsSymbol() && k.Name() == name {
			return
		}
	}
	key := engine.NewKey(name)
	if name == "cause" {
		if has, err := s.o.Has(key); c.failed(err) || !has {
			return
		}
	} else {
		v, err := s.o.GetKey(key)
		if c.failed(err) || !v.IsArray() {
			return
		}
	}
	s.keys = append(s.keys, key)
}

// improveStack is improveStack: the constructor's name replaces or joins the
// name in the first line.
func improveStack(stack string, s *shape, name string) string {
	n := len(name)
	regular := strings.HasSuffix(name, "Error") && strings.HasPrefix(stack, name) &&
		(len(stack) == n || stack[n] == ':' || stack[n] == '\n')
	if !s.nullProto && !regular {
		return stack
	}
	fallback := "Error"
	if s.nullProto {
		fallback = ""
		if m := regexp.MustCompile(`^([A-Z][a-z_ A-Z0-9[\]()-]+)(?::|\n\s+at)`).FindStringSubmatch(stack); m != nil {
			fallback = m[1]
		} else if m := regexp.MustCompile(`^([a-z_A-Z0-9-]*Error)$`).FindStringSubmatch(stack); m != nil {
			fallback = m[1]
		}
		n = len(fallback)
		if fallback == "" {
			fallback = "Error"
		}
	}
	prefix := strings.TrimSuffix(s.prefix(fallback, ""), " ")
	switch {
	case name == prefix:
		return stack
	case !strings.Contains(prefix, name):
		return prefix + " [" + name + "]" + stack[n:]
	case n == 0:
		return prefix + ": " + stack
	}
	return prefix + stack[n:]
}

// frames shortens the frames that an error shares with its cause.
func (c *context) frames(o *engine.Object, lines []string) []string {
	v, err := o.Get("cause")
	if c.failed(err) {
		return lines
	}
	cause, ok := v.AsObject()
	if !ok || !cause.IsError() {
		return lines
	}
	stack := c.text(cause, "stack", "")
	at := strings.Index(stack, "\n    at")
	if at < 0 {
		return lines
	}
	n, offset := commonRun(lines, strings.Split(stack[at+1:], "\n"))
	if n > 3 {
		skipped := n - 2
		note := c.style("    ... "+itoa(skipped)+" lines matching cause stack trace ...", "undefined")
		lines = slices.Replace(slices.Clone(lines), offset+1, offset+1+skipped, note)
	}
	return lines
}

// commonRun finds the first run of lines of a, from some offset to a common
// end with b, as Node's getStackString does.
func commonRun(a, b []string) (n, offset int) {
	for i := 0; i < len(a)-3; i++ {
		pos := slices.Index(b, a[i])
		if pos < 0 {
			continue
		}
		rest := len(b) - pos
		if rest <= 3 {
			continue
		}
		n = 1
		for n < min(rest, len(a)-i) && a[i+n] == b[pos+n] {
			n++
		}
		if n > 3 {
			return n, i
		}
	}
	return 0, 0
}
