package url

import (
	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/runtime/env"
	"github.com/sxfescript/sxn/web/structuredclone"
	"github.com/sxfescript/sxn/web/url/urlparse"
)

type state struct {
	url, params           *engine.Function
	urlProto, paramsProto *engine.Object
	iteratorProto         *engine.Object
}

var states env.State[state]

func stateOf(e *env.Env) (*state, error) {
	s, err := states.Get(e)
	if err != nil || s.url != nil {
		return s, err
	}
	if s.params, s.paramsProto, err = build(e.RT, paramsClass()); err != nil {
		return nil, err
	}
	if s.url, s.urlProto, err = build(e.RT, urlClass()); err != nil {
		return nil, err
	}
	structuredclone.Register(s.paramsProto, &notCloneableParams)
	structuredclone.Register(s.urlProto, &notCloneableURL)
	return s, nil
}

// URLs and search parameters cannot be cloned.
var (
	notCloneableURL    = structuredclone.Class{Is: func(o *engine.Object) bool { return urlKey.Get(o) != nil }}
	notCloneableParams = structuredclone.Class{Is: func(o *engine.Object) bool { return paramsKey.Get(o) != nil }}
)

func build(rt *engine.Runtime, class *engine.Class) (*engine.Function, *engine.Object, error) {
	f, err := rt.NewClass(class)
	if err != nil {
		return nil, nil, err
	}
	p, err := f.Get("prototype")
	if err != nil {
		return nil, nil, err
	}
	proto, _ := p.AsObject()
	return f, proto, nil
}

// Class returns URL.
func Class(e *env.Env) (*engine.Function, error) {
	s, err := stateOf(e)
	if err != nil {
		return nil, err
	}
	return s.url, nil
}

// ParamsClass returns URLSearchParams.
func ParamsClass(e *env.Env) (*engine.Function, error) {
	s, err := stateOf(e)
	if err != nil {
		return nil, err
	}
	return s.params, nil
}

// Global returns URL as the value of the global property.
func Global(e *env.Env) (engine.Value, error) { return global(Class(e)) }

// GlobalParams returns URLSearchParams as the value of the global property.
func GlobalParams(e *env.Env) (engine.Value, error) { return global(ParamsClass(e)) }

func global(f *engine.Function, err error) (engine.Value, error) {
	if err != nil {
		return engine.Undefined, err
	}
	return f.Value(), nil
}

// New returns a URL object.
func New(e *env.Env, u urlparse.URL) (*engine.Object, error) {
	s, err := stateOf(e)
	if err != nil {
		return nil, err
	}
	o := e.RT.NewObjectWithPrototype(s.urlProto)
	urlKey.Set(o, &urlData{url: u})
	return o, nil
}

// As returns the URL of a URL object; it must not be changed.
func As(v engine.Value) (*urlparse.URL, bool) {
	o, ok := v.AsObject()
	if !ok {
		return nil, false
	}
	d := urlKey.Get(o)
	if d == nil {
		return nil, false
	}
	return &d.url, true
}

// NewParams returns a URLSearchParams object of the pairs, which it takes over.
func NewParams(e *env.Env, pairs []urlparse.Pair) (*engine.Object, error) {
	s, err := stateOf(e)
	if err != nil {
		return nil, err
	}
	o := e.RT.NewObjectWithPrototype(s.paramsProto)
	paramsKey.Set(o, &paramsData{pairs: pairs})
	return o, nil
}

// Params returns the pairs of a URLSearchParams object; they must not be changed.
func Params(v engine.Value) ([]urlparse.Pair, bool) {
	o, ok := v.AsObject()
	if !ok {
		return nil, false
	}
	d := paramsKey.Get(o)
	if d == nil {
		return nil, false
	}
	return d.pairs, true
}

// Invalid is ERR_INVALID_URL; base is undefined for none.
func Invalid(input string, base engine.Value) error {
	e := nodeerr.Type("ERR_INVALID_URL", "Invalid URL").With("input", engine.String(input))
	if !base.IsUndefined() {
		e = e.With("base", base)
	}
	return e
}

// Href returns the href of a URL; ok is false for other objects.
func Href(o *engine.Object) (href string, ok bool) {
	if d := urlKey.Get(o); d != nil {
		return d.url.Href(), true
	}
	return "", false
}
