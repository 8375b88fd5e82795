package workerthreads

import (
	"math"
	"path/filepath"
	"strings"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/engine/introspect"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/node/process"
	"github.com/sxfescript/sxn/node/validate"
	"github.com/sxfescript/sxn/runtime/env"
	"github.com/sxfescript/sxn/web/messaging"
	"github.com/sxfescript/sxn/web/structuredclone"
)

// construct is new Worker(filename[, options]).
// https://nodejs.org/api/worker_threads.html#new-workerfilename-options
func construct(c *engine.Call) error {
	e := env.From(c)
	options, err := optionsOf(c)
	if err != nil {
		return err
	}
	t := &env.Worker{ThreadID: 0, StackSize: defaultStack, TrackFiles: true}
	x := &construction{c: c, e: e, options: options, t: t}
	for _, f := range [...]func() error{x.readLists, x.readProgram, x.readEnvironment, x.readName, x.readLimits, x.readStreams} {
		if err := f(); err != nil {
			return err
		}
	}
	return x.start()
}

// optionsOf returns the options, nil for none. Values that are no objects have
// no properties.
func optionsOf(c *engine.Call) (*engine.Object, error) {
	v := c.Arg(1)
	if v.IsUndefined() {
		return nil, nil
	}
	if v.IsNull() {
		return nil, engine.TypeError("Cannot read properties of null (reading 'execArgv')")
	}
	return c.Runtime().ToObject(v)
}

// construction is a Worker that is being made.
type construction struct {
	c       *engine.Call
	e       *env.Env
	options *engine.Object
	t       *env.Worker
	limits  resourceLimits
	stdin   bool
	ownOut  [2]bool
}

func (x *construction) option(name string) (engine.Value, error) {
	if x.options == nil {
		return engine.Undefined, nil
	}
	return x.options.Get(name)
}

// readLists reads the options argv and execArgv.
func (x *construction) readLists() error {
	v, err := x.option("execArgv")
	if err != nil {
		return err
	}
	if v.Truthy() {
		if x.t.ExecArgv, err = x.strings(v, "options.execArgv"); err != nil {
			return err
		}
		x.t.HasExecArgv, x.t.OwnOptions = true, true
	}
	if v, err = x.option("argv"); err != nil || !v.Truthy() {
		return err
	}
	x.t.Args, err = x.strings(v, "options.argv")
	return err
}

func (x *construction) strings(v engine.Value, name string) ([]string, error) {
	if !v.IsArray() {
		return nil, nodeerr.InvalidArgType(x.c.Runtime(), name, v, "Array")
	}
	o, _ := v.AsObject()
	n, err := o.Length()
	if err != nil {
		return nil, err
	}
	list := make([]string, n)
	for i := range list {
		s, err := o.GetIndex(uint32(i))
		if err != nil {
			return nil, err
		}
		if s.IsSymbol() {
			d, _ := introspect.SymbolDescription(s)
			list[i] = "Symbol(" + d + ")"
			continue
		}
		if list[i], err = x.c.Runtime().ToString(s); err != nil {
			return nil, err
		}
	}
	return list, nil
}

// readProgram reads the file name and the option eval.
func (x *construction) readProgram() error {
	eval, err := x.option("eval")
	if err != nil {
		return err
	}
	v := x.c.Arg(0)
	text, isString := v.AsWTF8()
	if eval.Truthy() {
		if !isString {
			return nodeerr.InvalidArgValue(x.c.Runtime(), "options.eval", eval, "must be false when 'filename' is not a string")
		}
		x.t.Kind, x.t.Program = env.TextProgram, text
		return nil
	}
	if isString {
		return x.readPath(text)
	}
	href, protocol, ok, err := urlOf(v)
	if err != nil {
		return err
	}
	if !ok {
		return nodeerr.InvalidArgType(x.c.Runtime(), "filename", v, "string", "URL")
	}
	if protocol == "data:" {
		x.t.Kind, x.t.Program = env.URLProgram, href
		return nil
	}
	url, err := x.e.Builtin(x.e, "url")
	if err != nil {
		return err
	}
	o, _ := url.AsObject()
	file, err := o.Invoke("fileURLToPath", v)
	if err != nil {
		return err
	}
	x.t.Program, _ = file.AsString()
	return nil
}

func (x *construction) readPath(text string) error {
	if filepath.IsAbs(text) {
		x.t.Program = text
		return nil
	}
	if strings.HasPrefix(text, "./") || strings.HasPrefix(text, "../") || filepath.Separator == '\\' && (strings.HasPrefix(text, `.\`) || strings.HasPrefix(text, `..\`)) {
		dir, err := x.e.Cwd()
		x.t.Program = filepath.Join(dir, text)
		return err
	}
	hint := ""
	for _, scheme := range [...]string{"file://", "data:"} {
		if strings.HasPrefix(text, scheme) {
			hint = " Wrap " + scheme + " URLs with `new URL`."
			if scheme == "data:" {
				hint = " Wrap data: URLs with `new URL`."
			}
		}
	}
	return nodeerr.Type("ERR_WORKER_PATH", "%s", "The worker script or module filename must be an absolute path or a relative path starting with './' or '../'."+
		hint+" Received "+quote(text))
}

func quote(s string) string { return `"` + s + `"` }

// urlOf reports whether a value is a URL, by what URLs have.
func urlOf(v engine.Value) (href, protocol string, ok bool, err error) {
	o, isObject := v.AsObject()
	if !isObject {
		return "", "", false, nil
	}
	for _, p := range [...]struct {
		name string
		to   *string
	}{{"href", &href}, {"protocol", &protocol}} {
		x, err := o.Get(p.name)
		if err != nil {
			return "", "", false, err
		}
		*p.to, _ = x.AsString()
	}
	for _, name := range [...]string{"auth", "path"} { // those of url.parse
		x, err := o.Get(name)
		if err != nil || !x.IsUndefined() {
			return "", "", false, err
		}
	}
	return href, protocol, href != "" && protocol != "", nil
}

// readEnvironment reads the option env.
func (x *construction) readEnvironment() error {
	v, err := x.option("env")
	if err != nil {
		return err
	}
	if v.IsSymbol() && v.StrictEquals(engine.SymbolFor("nodejs.worker_threads.SHARE_ENV").Value()) {
		x.t.SharesEnvironment = true
		x.t.Environment, err = process.ShareEnvironment(x.e)
		return err
	}
	o, ok := v.AsObject()
	if !ok && !v.IsNullish() || v.IsFunction() {
		return nodeerr.Type("ERR_INVALID_ARG_TYPE", "%s", "The \"options.env\" property must be of type object or one of undefined, null, or worker_threads.SHARE_ENV. Received "+
			nodeerr.Received(x.c.Runtime(), v))
	}
	p, err := x.e.Process()
	if err != nil {
		return err
	}
	own, err := p.Get("env")
	if err != nil {
		return err
	}
	if ok && !v.StrictEquals(own) {
		x.t.OwnOptions = true
	} else if o, ok = own.AsObject(); !ok {
		o = x.e.RT.NewObject()
	}
	pairs, err := process.EnvironmentPairs(x.e.RT, o)
	x.t.Environment = env.NewEnvironment(pairs)
	return err
}

// readName reads the option name.
func (x *construction) readName() error {
	v, err := x.option("name")
	if err != nil {
		return err
	}
	x.t.Name = "WorkerThread"
	if v.Truthy() {
		name, err := validate.String(x.c, v, "options.name")
		if err != nil {
			return err
		}
		x.t.Name = strings.TrimSpace(name)
	}
	if v, err = x.option("trackUnmanagedFds"); err == nil && !v.IsNullish() {
		x.t.TrackFiles = v.Truthy()
	}
	return err
}

// defaultStack is the size of a worker's stack in MiB.
const defaultStack = 4

// resourceLimits are the limits of a worker in MiB; -1 for none.
// https://nodejs.org/api/worker_threads.html#workerresourcelimits
type resourceLimits [4]float64

var limitNames = [...]string{"maxYoungGenerationSizeMb", "maxOldGenerationSizeMb", "codeRangeSizeMb", "stackSizeMb"}

func (l *resourceLimits) value(rt *engine.Runtime) (engine.Value, error) {
	o := rt.NewObject()
	for i, name := range limitNames {
		if err := o.Put(name, engine.Number(l[i])); err != nil {
			return engine.Undefined, err
		}
	}
	return o.Value(), nil
}

// readLimits reads the option resourceLimits.
func (x *construction) readLimits() error {
	x.limits = resourceLimits{-1, -1, -1, defaultStack}
	v, err := x.option("resourceLimits")
	if err != nil {
		return err
	}
	o, ok := v.AsObject()
	if !ok {
		return nil
	}
	given := [4]bool{}
	for i, name := range limitNames {
		f, err := o.Get(name)
		if err != nil {
			return err
		}
		if n, ok := f.AsNumber(); ok && f.IsNumber() {
			x.limits[i], given[i] = n, true
		}
	}
	if x.limits[3] > 0 {
		x.t.StackSize = x.limits[3]
	} else {
		x.limits[3] = defaultStack
	}
	if given[1] && x.limits[1] > 0 {
		size := x.limits[1] + math.Max(0, x.limits[0])
		x.t.HeapLimit = int64(math.Min(size, 1<<30) * (1 << 20))
	}
	return nil
}

// readStreams reads the options stdin, stdout and stderr.
func (x *construction) readStreams() error {
	v, err := x.option("stdin")
	if err != nil {
		return err
	}
	x.stdin = v.Truthy()
	for i, name := range [...]string{"stdout", "stderr"} {
		if v, err = x.option(name); err != nil {
			return err
		}
		x.ownOut[i] = v.Truthy()
	}
	return nil
}

// boot is what goes to the worker at its start.
type boot struct {
	control, public *messaging.Endpoint
	data            *structuredclone.Message // workerData, and the Map of environment data
	stdin           bool
	limits          resourceLimits
	thread          *thread
}

// bootMessage serialises what the worker gets.
func (x *construction) bootMessage() (*structuredclone.Message, error) {
	data, err := x.option("workerData")
	if err != nil {
		return nil, err
	}
	list, err := x.option("transferList")
	if err != nil {
		return nil, err
	}
	var transfer []*engine.Object
	if o, ok := list.AsObject(); ok {
		n, err := o.Length()
		if err != nil {
			return nil, err
		}
		for i := range n {
			v, err := o.GetIndex(uint32(i))
			if err != nil {
				return nil, err
			}
			t, ok := v.AsObject()
			if !ok {
				return nil, messaging.ErrTransferValue()
			}
			transfer = append(transfer, t)
		}
	}
	shared, err := dataOf(x.e)
	if err != nil {
		return nil, err
	}
	return structuredclone.Serialize(x.e, x.e.RT.NewArray(data, shared.Value()).Value(), transfer)
}
