package domexception

import (
	"fmt"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/runtime/env"
)

// legacyCode is an error name with its legacy code and the name of the constant.
// https://webidl.spec.whatwg.org/#dfn-error-names-table
type legacyCode struct {
	name, constant string
}

// legacyCodes are in the order of their codes, which start at 1.
var legacyCodes = [...]legacyCode{
	{"IndexSizeError", "INDEX_SIZE_ERR"}, {"", "DOMSTRING_SIZE_ERR"},
	{"HierarchyRequestError", "HIERARCHY_REQUEST_ERR"}, {"WrongDocumentError", "WRONG_DOCUMENT_ERR"},
	{"InvalidCharacterError", "INVALID_CHARACTER_ERR"}, {"", "NO_DATA_ALLOWED_ERR"},
	{"NoModificationAllowedError", "NO_MODIFICATION_ALLOWED_ERR"}, {"NotFoundError", "NOT_FOUND_ERR"},
	{"NotSupportedError", "NOT_SUPPORTED_ERR"}, {"InUseAttributeError", "INUSE_ATTRIBUTE_ERR"},
	{"InvalidStateError", "INVALID_STATE_ERR"}, {"SyntaxError", "SYNTAX_ERR"},
	{"InvalidModificationError", "INVALID_MODIFICATION_ERR"}, {"NamespaceError", "NAMESPACE_ERR"},
	{"InvalidAccessError", "INVALID_ACCESS_ERR"}, {"", "VALIDATION_ERR"},
	{"TypeMismatchError", "TYPE_MISMATCH_ERR"}, {"SecurityError", "SECURITY_ERR"},
	{"NetworkError", "NETWORK_ERR"}, {"AbortError", "ABORT_ERR"},
	{"URLMismatchError", "URL_MISMATCH_ERR"}, {"QuotaExceededError", "QUOTA_EXCEEDED_ERR"},
	{"TimeoutError", "TIMEOUT_ERR"}, {"InvalidNodeTypeError", "INVALID_NODE_TYPE_ERR"},
	{"DataCloneError", "DATA_CLONE_ERR"},
}

func codeOf(name string) int {
	for i := range legacyCodes {
		if legacyCodes[i].name == name && name != "" {
			return i + 1
		}
	}
	return 0
}

// data is the state of a DOMException.
type data struct {
	name, message    string
	code             int
	isQuota          bool
	quota, requested engine.Value // null where not given
}

var dataKey = engine.PrivateKey[data]{Name: "DOMException"}

type state struct {
	class, quotaClass *engine.Function
	proto             *engine.Object
}

var states env.State[state]

func stateOf(e *env.Env) (*state, error) {
	s, err := states.Get(e)
	if err != nil || s.class != nil {
		return s, err
	}
	rt := e.RT
	members := append(make([]engine.Method, 0, 32),
		engine.Method{Name: "name", Get: getName, Enumerable: true},
		engine.Method{Name: "message", Get: getMessage, Enumerable: true},
		engine.Method{Name: "code", Get: getCode, Enumerable: true})
	constants := make([]engine.Method, len(legacyCodes))
	for i := range legacyCodes {
		constants[i] = engine.Method{Name: legacyCodes[i].constant, Enumerable: true, ReadOnly: true, Fixed: true,
			Value: func(*engine.Runtime) (engine.Value, error) { return engine.Int(i + 1), nil }}
	}
	class, err := rt.NewClass(&engine.Class{Name: "DOMException", Construct: construct, ToStringTag: "DOMException",
		Methods: append(members, constants...), Statics: constants})
	if err != nil {
		return nil, err
	}
	p, err := class.Get("prototype")
	if err != nil {
		return nil, err
	}
	s.proto, _ = p.AsObject()
	base, err := rt.Intrinsic("Error").Get("prototype")
	if err != nil {
		return nil, err
	}
	bo, _ := base.AsObject()
	if err := s.proto.SetPrototype(bo); err != nil {
		return nil, err
	}
	s.class = class
	return s, nil
}

// Class returns DOMException.
func Class(rt *engine.Runtime) (*engine.Function, error) {
	s, err := stateOf(env.Of(rt))
	if err != nil {
		return nil, err
	}
	return s.class, nil
}

// Global returns DOMException as the value of the global property.
func Global(e *env.Env) (engine.Value, error) {
	f, err := Class(e.RT)
	if err != nil {
		return engine.Undefined, err
	}
	return f.Value(), nil
}

// New returns a new DOMException object.
func New(e *env.Env, name, message string) (*engine.Object, error) {
	s, err := stateOf(e)
	if err != nil {
		return nil, err
	}
	return s.make(e.RT, s.proto, &data{name: name, message: message, code: codeOf(name)})
}

// Err is the Go error of a DOMException; natives return it to throw one.
type Err struct{ Name, Message string }

// Error returns the message.
func (e *Err) Error() string { return e.Message }

// ThrownValue makes the thrown object; see engine.ValueError.
func (e *Err) ThrownValue(rt *engine.Runtime) engine.Value {
	o, err := New(env.Of(rt), e.Name, e.Message)
	if err != nil {
		return rt.NewError(engine.PlainErrorKind, e.Message).Value()
	}
	return o.Value()
}

// Errorf returns the Go error of a DOMException.
func Errorf(name, format string, a ...any) error {
	if len(a) > 0 {
		format = fmt.Sprintf(format, a...)
	}
	return &Err{name, format}
}

// Is reports whether v is a DOMException, and its name.
func Is(v engine.Value) (name string, ok bool) {
	o, isObject := v.AsObject()
	if !isObject {
		return "", false
	}
	d := dataKey.Get(o)
	if d == nil {
		return "", false
	}
	return d.name, true
}

// make returns an error object with the data: it has no message of its own,
// and a stack that begins with its name.
func (s *state) make(rt *engine.Runtime, proto *engine.Object, d *data) (*engine.Object, error) {
	o := rt.NewError(engine.PlainErrorKind, "")
	if err := o.SetPrototype(proto); err != nil {
		return nil, err
	}
	dataKey.Set(o, d)
	if _, err := o.Delete(engine.NewKey("message")); err != nil {
		return nil, err
	}
	_, err := rt.Intrinsic("Error").Invoke("captureStackTrace", o.Value(), s.class.Value())
	return o, err
}

// construct is new DOMException(message, options).
// https://webidl.spec.whatwg.org/#dom-domexception-domexception
func construct(c *engine.Call) (engine.Value, error) {
	rt := c.Runtime()
	s, err := stateOf(env.From(c))
	if err != nil {
		return engine.Undefined, err
	}
	d := &data{name: "Error"}
	if v := c.Arg(0); !v.IsUndefined() {
		if d.message, err = rt.ToString(v); err != nil {
			return engine.Undefined, err
		}
	}
	cause, hasCause, err := d.options(rt, c.Arg(1))
	if err != nil {
		return engine.Undefined, err
	}
	d.code = codeOf(d.name)
	return s.finish(c, d, s.proto, cause, hasCause)
}

// options takes the second argument: a name, or an object with name and cause.
func (d *data) options(rt *engine.Runtime, v engine.Value) (cause engine.Value, has bool, err error) {
	if v.IsUndefined() {
		return engine.Undefined, false, nil
	}
	o, ok := v.AsObject()
	if !ok {
		d.name, err = rt.ToString(v)
		return engine.Undefined, false, err
	}
	n, err := o.Get("name")
	if err != nil {
		return engine.Undefined, false, err
	}
	if d.name, err = rt.ToString(n); err != nil {
		return engine.Undefined, false, err
	}
	if has, err = o.Has(engine.NewKey("cause")); err != nil || !has {
		return engine.Undefined, false, err
	}
	cause, err = o.Get("cause")
	return cause, true, err
}

func (s *state) finish(c *engine.Call, d *data, proto *engine.Object, cause engine.Value, hasCause bool) (engine.Value, error) {
	if nt := c.NewTarget(); nt != nil {
		p, err := nt.Get("prototype")
		if err != nil {
			return engine.Undefined, err
		}
		if po, ok := p.AsObject(); ok {
			proto = po
		}
	}
	o, err := s.make(c.Runtime(), proto, d)
	if err != nil {
		return engine.Undefined, err
	}
	if hasCause {
		err = o.Define(engine.NewKey("cause"), engine.Property{Value: cause, Writable: true, Configurable: true})
	}
	return o.Value(), err
}

func this(c *engine.Call) (*data, error) {
	if o := c.ThisObject(); o != nil {
		if d := dataKey.Get(o); d != nil {
			return d, nil
		}
	}
	return nil, nodeerr.Type("ERR_INVALID_THIS", `Value of "this" must be of DOMException`)
}

func getName(c *engine.Call) (engine.Value, error) {
	d, err := this(c)
	if err != nil {
		return engine.Undefined, err
	}
	return engine.String(d.name), nil
}

func getMessage(c *engine.Call) (engine.Value, error) {
	d, err := this(c)
	if err != nil {
		return engine.Undefined, err
	}
	return engine.String(d.message), nil
}

func getCode(c *engine.Call) (engine.Value, error) {
	d, err := this(c)
	if err != nil {
		return engine.Undefined, err
	}
	return engine.Int(d.code), nil
}
