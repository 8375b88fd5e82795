package urlpattern

import (
	"strings"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/runtime/env"
	"github.com/sxfescript/sxn/web/structuredclone"
	"github.com/sxfescript/sxn/web/url/urlparse"
	"github.com/sxfescript/sxn/web/webidl"
)

// compiled is a component of a pattern.
// https://urlpattern.spec.whatwg.org/#component
type compiled struct {
	text   string
	re     *engine.Object
	names  []string
	groups bool // has regular expressions
}

// pattern is the state of a URLPattern.
type pattern struct{ c [components]compiled }

var patternKey = engine.PrivateKey[pattern]{Name: "URLPattern"}

type state struct{ class *engine.Function }

var states env.State[state]

// Global returns URLPattern, as the value of the global property.
func Global(e *env.Env) (engine.Value, error) {
	s, err := states.Get(e)
	if err != nil {
		return engine.Undefined, err
	}
	if s.class == nil {
		f, proto, err := webidl.Build(e.RT, class())
		if err != nil {
			return engine.Undefined, err
		}
		structuredclone.RegisterUncloneable(proto, func(o *engine.Object) bool { return patternKey.Get(o) != nil })
		s.class = f
	}
	return s.class.Value(), nil
}

func errConstruct() error {
	return nodeerr.Type("ERR_INVALID_URL_PATTERN", "Failed to construct URLPattern")
}

func class() *engine.Class {
	get := func(name string, f func(p *pattern) engine.Value) engine.Method {
		return engine.Method{Name: name, NoName: true, Enumerable: true, Fixed: true, Get: func(c *engine.Call) (engine.Value, error) {
			p := this(c)
			if p == nil {
				return engine.Undefined, engine.TypeError("Illegal invocation")
			}
			return f(p), nil
		}}
	}
	var methods []engine.Method
	for i := range components {
		methods = append(methods, get(names[i], func(p *pattern) engine.Value { return engine.String(p.c[i].text) }))
	}
	methods = append(methods, get("hasRegExpGroups", func(p *pattern) engine.Value {
		for _, c := range p.c {
			if c.groups {
				return engine.True
			}
		}
		return engine.False
	}), engine.Method{Name: "exec", Enumerable: true, Func: exec}, engine.Method{Name: "test", Enumerable: true, Func: test})
	return &engine.Class{Name: "URLPattern", ToStringTag: "URLPattern", Init: initPattern, Methods: methods}
}

func this(c *engine.Call) *pattern {
	if o := c.ThisObject(); o != nil {
		return patternKey.Get(o)
	}
	return nil
}

// initPattern is new URLPattern([input[, baseURL]][, options]).
func initPattern(c *engine.Call) error {
	rt := c.Runtime()
	base, opts := c.Arg(1), c.Arg(2)
	if base.IsObject() {
		base, opts = engine.Undefined, base
	}
	ignoreCase := false
	if o, ok := opts.AsObject(); ok {
		v, err := o.Get("ignoreCase")
		if err != nil {
			return err
		}
		ignoreCase = v.Truthy()
	}
	in := &initValues{}
	v := c.Arg(0)
	text, isText := v.AsString()
	switch {
	case isText:
		var err error
		if in, err = parseConstructor(text, func(p string) (bool, error) { return matchesSpecial(rt, p) }); err != nil {
			return errConstruct()
		}
		if base.IsNullish() && in.v[protocol] == nil {
			return errConstruct()
		}
		if s, ok := base.AsString(); ok {
			in.base = &s
		}
	case v.IsObject():
		if !base.IsNullish() {
			return errConstruct()
		}
		o, _ := v.AsObject()
		var err error
		if in, err = readInit(rt, o); err != nil {
			return err
		}
	case !v.IsUndefined():
		return nodeerr.Type("ERR_INVALID_ARG_TYPE", "Input must be an object or a string")
	}
	p, err := compile(rt, in, ignoreCase)
	if err != nil {
		return errConstruct()
	}
	patternKey.Set(c.ThisObject(), p)
	return nil
}

// readInit reads a URLPatternInit.
func readInit(rt *engine.Runtime, o *engine.Object) (*initValues, error) {
	x := &initValues{}
	read := func(name string, to **string) error {
		v, err := o.Get(name)
		if err != nil || v.IsUndefined() {
			return err
		}
		s, err := rt.ToString(v)
		*to = &s
		return err
	}
	for i := range components {
		if err := read(names[i], &x.v[i]); err != nil {
			return nil, err
		}
	}
	return x, read("baseURL", &x.base)
}

// compile makes the components.
// https://urlpattern.spec.whatwg.org/#url-pattern-create
func compile(rt *engine.Runtime, in *initValues, ignoreCase bool) (*pattern, error) {
	out, err := process(in, true, [components]*string{})
	if err != nil {
		return nil, err
	}
	var texts [components]string
	for i := range components {
		if texts[i] = "*"; out.v[i] != nil {
			texts[i] = *out.v[i]
		}
	}
	if special(texts[protocol]) && texts[port] == defaultPort(texts[protocol]) {
		texts[port] = ""
	}
	p := &pattern{}
	isSpecial := false
	for i := range components {
		var o options
		encode := canonProtocol
		fold := false
		switch i {
		case username:
			encode = canonUsername
		case password:
			encode = canonPassword
		case hostname:
			o = options{delimiter: "."}
			if encode = canonHostname; ipv6(texts[i]) {
				encode = canonIPv6
			}
		case port:
			encode = func(s string) (string, error) { return canonPort(s, "") }
		case pathname:
			if isSpecial {
				o, encode = options{"/", "/"}, canonPathname
			} else {
				encode = canonOpaque
			}
			fold = ignoreCase
		case search:
			encode, fold = canonSearch, ignoreCase
		case hash:
			encode, fold = canonHash, ignoreCase
		}
		if p.c[i], err = newComponent(rt, texts[i], o, encode, fold); err != nil {
			return nil, err
		}
		if i == protocol {
			if isSpecial, err = p.c[i].special(rt); err != nil {
				return nil, err
			}
		}
	}
	return p, nil
}

func newComponent(rt *engine.Runtime, s string, o options, encode func(string) (string, error), fold bool) (compiled, error) {
	parts, err := parsePattern(s, o, encode)
	if err != nil {
		return compiled{}, err
	}
	src, groupNames := source(parts, o)
	flags := "v"
	if fold {
		flags = "vi"
	}
	f, ok := rt.Intrinsic("RegExp").Value().AsFunction()
	if !ok {
		return compiled{}, errSyntax
	}
	re, err := f.Construct(engine.String(src), engine.String(flags))
	if err != nil {
		return compiled{}, err
	}
	c := compiled{text: text(parts, o), re: re, names: groupNames}
	for _, x := range parts {
		c.groups = c.groups || x.kind == regexpPart
	}
	return c, nil
}

// match returns the groups of a match, nil for none.
func (c *compiled) match(s string) (*engine.Object, error) {
	v, err := c.re.Invoke("exec", engine.String(s))
	if err != nil {
		return nil, err
	}
	o, _ := v.AsObject()
	return o, nil
}

// special reports whether a protocol component matches a special scheme.
func (c *compiled) special(rt *engine.Runtime) (bool, error) {
	for _, s := range [...]string{"http", "https", "ws", "wss", "ftp", "file"} {
		m, err := c.match(s)
		if err != nil || m != nil {
			return m != nil, err
		}
	}
	return false, nil
}

func matchesSpecial(rt *engine.Runtime, s string) (bool, error) {
	c, err := newComponent(rt, s, options{}, canonProtocol, false)
	if err != nil {
		return false, err
	}
	return c.special(rt)
}

// inputs makes the components of an input; ok is false where it is no URL.
func inputs(c *engine.Call, what string) (vs [components]string, ok bool, err error) {
	rt := c.Runtime()
	v, base := c.Arg(0), c.Arg(1)
	if s, isText := v.AsString(); isText {
		b, hasBase := base.AsString()
		u, ok := urlparse.ParseStrings(s, b, hasBase)
		if !ok {
			return vs, false, nil
		}
		return [components]string{strings.TrimSuffix(u.Protocol(), ":"), u.Username(), u.Password(), u.Hostname(), u.Port(), u.Pathname(),
			strings.TrimPrefix(u.Search(), "?"), strings.TrimPrefix(u.Hash(), "#")}, true, nil
	}
	in := &initValues{}
	switch o, isObject := v.AsObject(); {
	case isObject:
		if !base.IsNullish() {
			return vs, false, nodeerr.Type("ERR_OPERATION_FAILED", "Failed to %s URLPattern", what)
		}
		if in, err = readInit(rt, o); err != nil {
			return vs, false, err
		}
	case !v.IsUndefined():
		return vs, false, nodeerr.Type("ERR_INVALID_ARG_TYPE", "URLPattern input needs to be a string or an object")
	}
	var empty [components]*string
	blank := ""
	for i := range empty {
		empty[i] = &blank
	}
	out, bad := process(in, false, empty)
	if bad != nil {
		return vs, false, nil
	}
	for i := range vs {
		vs[i] = *out.v[i]
	}
	return vs, true, nil
}

// test is pattern.test([input[, baseURL]]).
func test(c *engine.Call) (engine.Value, error) {
	p := this(c)
	if p == nil {
		return engine.Undefined, engine.TypeError("Illegal invocation")
	}
	vs, ok, err := inputs(c, "test")
	if err != nil || !ok {
		return engine.False, err
	}
	for i := range p.c {
		m, err := p.c[i].match(vs[i])
		if err != nil || m == nil {
			return engine.False, err
		}
	}
	return engine.True, nil
}

// exec is pattern.exec([input[, baseURL]]).
// https://urlpattern.spec.whatwg.org/#url-pattern-match
func exec(c *engine.Call) (engine.Value, error) {
	p := this(c)
	if p == nil {
		return engine.Undefined, engine.TypeError("Illegal invocation")
	}
	rt := c.Runtime()
	vs, ok, err := inputs(c, "exec")
	if err != nil || !ok {
		return engine.Null, err
	}
	var found [components]*engine.Object
	for i := range p.c {
		if found[i], err = p.c[i].match(vs[i]); err != nil || found[i] == nil {
			return engine.Null, err
		}
	}
	given := []engine.Value{c.Arg(0)}
	if c.Arg(0).IsUndefined() {
		given[0] = rt.NewObject().Value()
	}
	if c.Arg(1).IsString() {
		given = append(given, c.Arg(1))
	}
	o := rt.NewObjectWithPrototype(nil)
	// COMPAT: the members come in the order of their names.
	for _, i := range [...]component{hash, hostname, components, password, pathname, port, protocol, search, username} {
		if i == components {
			if err := o.Put("inputs", rt.NewArray(given...).Value()); err != nil {
				return engine.Undefined, err
			}
			continue
		}
		r, err := p.c[i].result(rt, vs[i], found[i])
		if err != nil {
			return engine.Undefined, err
		}
		if err := o.Put(names[i], r); err != nil {
			return engine.Undefined, err
		}
	}
	return o.Value(), nil
}

// result is what a component has matched.
func (c *compiled) result(rt *engine.Runtime, input string, m *engine.Object) (engine.Value, error) {
	groups := rt.NewObject()
	for i := len(c.names) - 1; i >= 0; i-- { // COMPAT: the last one comes first
		v, err := m.GetIndex(uint32(i + 1))
		if err != nil {
			return engine.Undefined, err
		}
		if err := groups.Put(c.names[i], v); err != nil {
			return engine.Undefined, err
		}
	}
	o := rt.NewObject()
	if err := o.Put("groups", groups.Value()); err != nil {
		return engine.Undefined, err
	}
	return o.Value(), o.Put("input", engine.String(input))
}
