package hooks

import (
	"github.com/sxfescript/sxn/engine"
)

// Request is what a resolve hook is asked.
type Request struct {
	Specifier  engine.Value
	ParentURL  string // empty: undefined
	Conditions []string
	// Attributes are those of the import; a require has none (HasAttributes is false).
	Attributes    map[string]string
	HasAttributes bool
}

// Resolution is what the resolve hooks answer.
type Resolution struct {
	URL string
	// Format is a hint for the load hooks; empty: undefined.
	Format string
	// Attributes replace those of the import where HasAttributes is set.
	Attributes    map[string]string
	HasAttributes bool
}

// Resolve runs the resolve hooks. base resolves as the loader does.
func (c *Chain) Resolve(q Request, base func(specifier engine.Value, q Request) (Resolution, error)) (Resolution, error) {
	r := c.newRun("resolve", c.list)
	r.check = r.checkResolution
	r.base = r.resolveBase(q, base)
	context, err := q.context(c)
	if err != nil {
		return Resolution{}, err
	}
	v, err := r.step(len(r.hooks), q.Specifier, context)
	if err != nil {
		return Resolution{}, err
	}
	return r.resolution(v)
}

// resolveBase is the last step of resolve hooks.
func (r *run) resolveBase(q Request, base func(specifier engine.Value, q Request) (Resolution, error)) func(engine.Value, *engine.Object) (engine.Value, error) {
	rt := r.chain.env.RT
	return func(specifier engine.Value, context *engine.Object) (engine.Value, error) {
		p := q
		if err := p.readContext(rt, context); err != nil {
			return engine.Undefined, err
		}
		res, err := base(specifier, p)
		if err != nil {
			return engine.Undefined, err
		}
		return fields(rt, "url", engine.String(res.URL), "format", stringOrUndefined(res.Format), "importAttributes", engine.Undefined)
	}
}

func (q *Request) context(c *Chain) (*engine.Object, error) {
	rt := c.env.RT
	attributes := engine.Undefined
	if q.HasAttributes {
		var err error
		if attributes, err = attributesObject(rt, q.Attributes); err != nil {
			return nil, err
		}
	}
	o := rt.NewObjectWithPrototype(c.resolveContext)
	return o, put(o, "parentURL", stringOrUndefined(q.ParentURL), "importAttributes", attributes, "conditions", rt.NewStringArray(q.Conditions).Value())
}

// readContext takes over what hooks have changed in the context.
func (q *Request) readContext(rt *engine.Runtime, o *engine.Object) error {
	v, err := o.Get("parentURL")
	if err != nil {
		return err
	}
	q.ParentURL, _ = v.AsString()
	if v, err = o.Get("conditions"); err != nil {
		return err
	}
	if v.IsArray() {
		q.Conditions = nil
		err = rt.Iterate(v, func(x engine.Value) error {
			s, err := rt.ToString(x)
			q.Conditions = append(q.Conditions, s)
			return err
		})
	}
	return err
}

func (r *run) checkResolution(v engine.Value) error {
	url, err := r.property(v, "url")
	if err != nil {
		return err
	}
	if !url.IsString() {
		return r.invalid("a URL string", "url", url)
	}
	format, err := r.property(v, "format")
	if err != nil {
		return err
	}
	if !format.IsNullish() && !format.IsString() {
		return r.invalid("a string", "format", format)
	}
	attributes, err := r.property(v, "importAttributes")
	if err == nil && !attributes.IsNullish() && !attributes.IsObject() {
		err = r.invalid("an object", "importAttributes", attributes)
	}
	return err
}

func (r *run) resolution(v engine.Value) (res Resolution, err error) {
	x, err := r.property(v, "url")
	if err != nil {
		return res, err
	}
	res.URL, _ = x.AsString()
	if x, err = r.property(v, "format"); err != nil {
		return res, err
	}
	res.Format, _ = x.AsString()
	if x, err = r.property(v, "importAttributes"); err != nil {
		return res, err
	}
	res.HasAttributes = x.IsObject()
	res.Attributes, err = attributesOf(r.chain.env.RT, x)
	return res, err
}

// Job is what a load hook is asked.
type Job struct {
	URL           string
	Format        string // empty: undefined
	Conditions    []string
	Attributes    map[string]string
	HasAttributes bool
	// NullableSource allows results without a source, which the CommonJS loader reads itself.
	NullableSource func(format string) bool
}

// Source is what the load hooks answer.
type Source struct {
	Format string
	// Text is the source, valid where HasText is set.
	Text    string
	HasText bool
}

// Load runs the load hooks. base loads as the loader does; it returns the
// result object.
func (c *Chain) Load(j Job, base func(url engine.Value, j Job) (*engine.Object, error)) (Source, error) {
	r := c.newRun("load", c.list)
	r.check = func(v engine.Value) error { return r.checkSource(&j, v) }
	r.base = r.loadBase(j, base)
	context, err := j.context(c)
	if err != nil {
		return Source{}, err
	}
	v, err := r.step(len(r.hooks), engine.String(j.URL), context)
	if err != nil {
		return Source{}, err
	}
	return r.source(v)
}

// loadBase is the last step of load hooks.
func (r *run) loadBase(j Job, base func(url engine.Value, j Job) (*engine.Object, error)) func(engine.Value, *engine.Object) (engine.Value, error) {
	return func(url engine.Value, context *engine.Object) (engine.Value, error) {
		p := j
		format, err := context.Get("format")
		if err != nil {
			return engine.Undefined, err
		}
		p.Format, _ = format.AsString()
		o, err := base(url, p)
		if err != nil {
			return engine.Undefined, err
		}
		return o.Value(), nil
	}
}

func (j *Job) context(c *Chain) (*engine.Object, error) {
	rt := c.env.RT
	attributes := engine.Undefined
	if j.HasAttributes {
		var err error
		if attributes, err = attributesObject(rt, j.Attributes); err != nil {
			return nil, err
		}
	}
	context := rt.NewObjectWithPrototype(c.loadContext)
	return context, put(context, "format", stringOrUndefined(j.Format), "importAttributes", attributes, "conditions", rt.NewStringArray(j.Conditions).Value())
}

func (r *run) checkSource(j *Job, v engine.Value) error {
	source, err := r.property(v, "source")
	if err != nil {
		return err
	}
	format, err := r.property(v, "format")
	if err != nil {
		return err
	}
	name, _ := format.AsString()
	if source.IsNullish() && j.NullableSource(name) {
		return r.checkFormat(format)
	}
	if _, ok := text(source); !ok {
		return r.invalid("a string, an ArrayBuffer, or a TypedArray", "source", source)
	}
	return r.checkFormat(format)
}

func (r *run) checkFormat(format engine.Value) error {
	if !format.IsUndefined() && !format.IsString() {
		return r.invalid("a string", "format", format)
	}
	return nil
}

func (r *run) source(v engine.Value) (s Source, err error) {
	x, err := r.property(v, "format")
	if err != nil {
		return s, err
	}
	s.Format, _ = x.AsString()
	if x, err = r.property(v, "source"); err == nil {
		s.Text, s.HasText = text(x)
	}
	return s, err
}

// text is a source as text: a string, or the bytes of a buffer as UTF-8.
func text(v engine.Value) (string, bool) {
	if s, ok := v.AsWTF8(); ok {
		return s, true
	}
	w, ok := v.AsView()
	return string(w.Bytes), ok
}

func stringOrUndefined(s string) engine.Value {
	if s == "" {
		return engine.Undefined
	}
	return engine.String(s)
}

// put adds properties given as name, value pairs.
func put(o *engine.Object, pairs ...any) error {
	for i := 0; i < len(pairs); i += 2 {
		if err := o.Put(pairs[i].(string), pairs[i+1].(engine.Value)); err != nil {
			return err
		}
	}
	return nil
}

// fields makes an object without prototype, as the last steps return.
func fields(rt *engine.Runtime, pairs ...any) (engine.Value, error) {
	o := rt.NewObjectWithPrototype(nil)
	return o.Value(), put(o, pairs...)
}
