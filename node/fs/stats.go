package fs

import (
	"math"
	"math/big"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/internal/deprecation"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/runtime/env"
)

// fileStat is what stat gives; times are in nanoseconds since the epoch.
type fileStat struct {
	dev, mode, nlink, uid, gid, rdev, blksize, ino, size, blocks uint64
	atime, mtime, ctime, birthtime                               int64
}

// statState holds the Stats classes of a runtime.
type statState struct {
	stats, bigint *engine.Object
	partial       [4]engine.Key // the nanoseconds within the second, of each time
}

var statStates = env.State[statState]{New: func(e *env.Env) (*statState, error) {
	s := &statState{}
	for i, n := range [...]string{"partialAtimeNs", "partialMtimeNs", "partialCtimeNs", "kPartialBirthtimeNs"} {
		s.partial[i] = engine.NewSymbol(n)
	}
	var err error
	if s.stats, err = statsClass(e, "Stats", s); err != nil {
		return nil, err
	}
	s.bigint, err = statsClass(e, "BigIntStats", s)
	return s, err
}}

const (
	typeMask  = 0o170000
	typeDir   = 0o040000
	typeFile  = 0o100000
	typeBlock = 0o060000
	typeChar  = 0o020000
	typeLink  = 0o120000
	typeFIFO  = 0o010000
	typeSock  = 0o140000
)

// statsClass makes Stats or BigIntStats: the dates, below them the tests.
func statsClass(e *env.Env, name string, st *statState) (*engine.Object, error) {
	rt := e.RT
	base, err := statsBase(rt)
	if err != nil {
		return nil, err
	}
	proto := rt.NewObjectWithPrototype(base)
	length := 14
	if name == "Stats" {
		length = 18
	}
	ctor := rt.NewConstructor(name, length, nil, proto, func(c *engine.Call) (engine.Value, error) {
		if err := deprecation.Warn(env.From(c), "DEP0180", "fs.Stats constructor is deprecated."); err != nil {
			return engine.Undefined, err
		}
		return st.construct(c, proto)
	})
	if err := proto.Define(engine.NewKey("constructor"), engine.Property{Value: ctor.Value(), Writable: true, Configurable: true}); err != nil {
		return nil, err
	}
	for _, n := range statTimes {
		if err := defineDate(rt, proto, n, n, st.date); err != nil {
			return nil, err
		}
	}
	for _, n := range statTimes {
		if err := defineDate(rt, proto, n, n+"Instant", st.instant); err != nil {
			return nil, err
		}
	}
	check := rt.NewFunction("", 1, func(c *engine.Call) (engine.Value, error) {
		bits, err := c.Runtime().ToUint32(c.Arg(0))
		if err != nil {
			return engine.Undefined, err
		}
		return hasType(c, uint64(bits))
	})
	return proto, proto.Put("_checkModeProperty", check.Value())
}

// statsBase makes StatsBase.prototype, with the tests of the type.
func statsBase(rt *engine.Runtime) (*engine.Object, error) {
	base := rt.NewObject()
	ctor := rt.NewConstructor("StatsBase", 10, nil, base, func(c *engine.Call) (engine.Value, error) {
		o := rt.NewObjectWithPrototype(base)
		return o.Value(), putFields(c, o)
	})
	if err := base.Define(engine.NewKey("constructor"), engine.Property{Value: ctor.Value(), Writable: true, Configurable: true}); err != nil {
		return nil, err
	}
	for _, t := range [...]struct {
		name string
		bits uint64
	}{{"isDirectory", typeDir}, {"isFile", typeFile}, {"isBlockDevice", typeBlock}, {"isCharacterDevice", typeChar},
		{"isSymbolicLink", typeLink}, {"isFIFO", typeFIFO}, {"isSocket", typeSock}} {
		f := rt.NewFunction("", 0, func(c *engine.Call) (engine.Value, error) { return hasType(c, t.bits) })
		if err := base.Put(t.name, f.Value()); err != nil {
			return nil, err
		}
	}
	return base, nil
}

// hasType compares the type in this.mode, a number or a BigInt.
func hasType(c *engine.Call, bits uint64) (engine.Value, error) {
	v, err := c.Runtime().GetV(c.This(), engine.NewKey("mode"))
	if err != nil {
		return engine.Undefined, err
	}
	if b, ok := v.AsBigInt(); ok {
		return engine.Bool(b.Uint64()&typeMask == bits), nil
	}
	n, err := c.Runtime().ToInt32(v)
	return engine.Bool(uint64(n)&typeMask == bits), err
}

// putFields gives an object the first arguments as the fields without times.
func putFields(c *engine.Call, o *engine.Object) error {
	for i, n := range statNames[:10] {
		if err := o.Put(n, c.Arg(i)); err != nil {
			return err
		}
	}
	return nil
}

// construct is new fs.Stats(...), which is deprecated: times are seconds and
// nanoseconds.
func (s *statState) construct(c *engine.Call, proto *engine.Object) (engine.Value, error) {
	o := c.Runtime().NewObjectWithPrototype(proto)
	if err := putFields(c, o); err != nil {
		return engine.Undefined, err
	}
	for i, n := range statTimes {
		sec, err := c.Runtime().ToNumber(c.Arg(10 + 2*i))
		if err != nil {
			return engine.Undefined, err
		}
		ns, err := c.Runtime().ToNumber(c.Arg(11 + 2*i))
		if err != nil {
			return engine.Undefined, err
		}
		if err := o.Put(n+"Ms", engine.Number(sec*1e3+ns/1e6)); err != nil {
			return engine.Undefined, err
		}
	}
	for i := range statTimes {
		if err := o.PutKey(s.partial[i], c.Arg(11+2*i)); err != nil {
			return engine.Undefined, err
		}
	}
	return o.Value(), nil
}

var statTimes = [...]string{"atime", "mtime", "ctime", "birthtime"}

var statNames = [...]string{"dev", "mode", "nlink", "uid", "gid", "rdev", "blksize", "ino", "size", "blocks", "atimeMs", "mtimeMs", "ctimeMs", "birthtimeMs"}

// defineDate adds a property that is made from the times on first read and
// then is the object's own.
func defineDate(rt *engine.Runtime, proto *engine.Object, time, name string, read func(rt *engine.Runtime, o *engine.Object, time string) (engine.Value, error)) error {
	own := func(o *engine.Object, v engine.Value) error {
		return o.Define(engine.NewKey(name), engine.Property{Value: v, Writable: true, Enumerable: true, Configurable: true})
	}
	get := rt.NewFunction("get", 0, func(c *engine.Call) (engine.Value, error) {
		o := c.ThisObject()
		if o == nil {
			return engine.Undefined, nil
		}
		v, err := read(c.Runtime(), o, time)
		if err != nil {
			return engine.Undefined, err
		}
		return v, own(o, v)
	})
	set := rt.NewFunction("set", 1, func(c *engine.Call) (engine.Value, error) {
		if o := c.ThisObject(); o != nil {
			return engine.Undefined, own(o, c.Arg(0))
		}
		return engine.Undefined, nil
	})
	return proto.Define(engine.NewKey(name), engine.Property{Get: get, Set: set, Enumerable: true, Configurable: true})
}

// date is the Date of one of the times.
func (s *statState) date(rt *engine.Runtime, o *engine.Object, time string) (engine.Value, error) {
	ms, err := o.Get(time + "Ms")
	if err != nil {
		return engine.Undefined, err
	}
	var f float64
	if b, ok := ms.AsBigInt(); ok {
		f, _ = new(big.Float).SetInt(b).Float64()
	} else if f, err = rt.ToNumber(ms); err != nil {
		return engine.Undefined, err
	}
	date, ok := rt.Intrinsic("Date").Value().AsFunction()
	if !ok {
		return engine.Undefined, engine.TypeError("Date is not a constructor")
	}
	d, err := date.Construct(engine.Number(math.Floor(f + 0.5)))
	if err != nil {
		return engine.Undefined, err
	}
	return d.Value(), nil
}

// instant is the Temporal.Instant of one of the times.
func (s *statState) instant(rt *engine.Runtime, o *engine.Object, time string) (engine.Value, error) {
	ns, err := s.nanoseconds(rt, o, time)
	if err != nil {
		return engine.Undefined, err
	}
	temporal, err := rt.Global().Get("Temporal")
	if err != nil {
		return engine.Undefined, err
	}
	t, ok := temporal.AsObject()
	if !ok {
		return engine.Undefined, nodeerr.MethodNotImplemented("Temporal")
	}
	v, err := t.Get("Instant")
	if err != nil {
		return engine.Undefined, err
	}
	f, ok := v.AsFunction()
	if !ok {
		return engine.Undefined, nodeerr.MethodNotImplemented("Temporal.Instant")
	}
	i, err := f.Construct(engine.BigInt(ns))
	if err != nil {
		return engine.Undefined, err
	}
	return i.Value(), nil
}

// nanoseconds is one of the times since the epoch.
func (s *statState) nanoseconds(rt *engine.Runtime, o *engine.Object, time string) (*big.Int, error) {
	v, err := o.Get(time + "Ns")
	if err != nil {
		return nil, err
	}
	if b, ok := v.AsBigInt(); ok {
		return b, nil
	}
	ms, err := o.Get(time + "Ms")
	if err != nil {
		return nil, err
	}
	f, err := rt.ToNumber(ms)
	if err != nil {
		return nil, err
	}
	part := 0.0
	for i, n := range statTimes {
		if n != time {
			continue
		}
		if v, err = o.GetKey(s.partial[i]); err != nil {
			return nil, err
		}
		if part, err = rt.ToNumber(v); err != nil {
			return nil, err
		}
	}
	if math.IsNaN(f) || math.IsInf(f, 0) || math.IsNaN(part) || math.Abs(f) > 8.64e15 {
		return nil, engine.RangeError("Invalid time value")
	}
	n := big.NewInt(int64(math.Floor(f / 1e3)))
	return n.Add(n.Mul(n, big.NewInt(1e9)), big.NewInt(int64(part))), nil
}

// object makes the Stats object.
func (s *fileStat) object(e *env.Env, asBigInt bool) (engine.Value, error) {
	st, err := statStates.Get(e)
	if err != nil {
		return engine.Undefined, err
	}
	fields := [...]uint64{s.dev, s.mode, s.nlink, s.uid, s.gid, s.rdev, s.blksize, s.ino, s.size, s.blocks}
	times := [...]int64{s.atime, s.mtime, s.ctime, s.birthtime}
	proto := st.stats
	if asBigInt {
		proto = st.bigint
	}
	o := e.RT.NewObjectWithPrototype(proto)
	for i, n := range statNames {
		var v engine.Value
		switch {
		case i < len(fields) && asBigInt:
			v = engine.BigInt(new(big.Int).SetUint64(fields[i]))
		case i < len(fields):
			v = engine.Number(float64(fields[i]))
		case asBigInt:
			v = engine.BigInt(big.NewInt(times[i-len(fields)] / 1e6))
		default:
			v = engine.Number(float64(times[i-len(fields)]/1e6) + float64(times[i-len(fields)]%1e6)/1e6)
		}
		if err := o.Put(n, v); err != nil {
			return engine.Undefined, err
		}
	}
	for i, n := range statTimes {
		var err error
		if asBigInt {
			err = o.Put(n+"Ns", engine.BigInt(big.NewInt(times[i])))
		} else {
			err = o.PutKey(st.partial[i], engine.Int64(times[i]-1e9*floorDiv(times[i], 1e9)))
		}
		if err != nil {
			return engine.Undefined, err
		}
	}
	return o.Value(), nil
}

// statOp is stat and lstat.
func statOp(syscall string, do func(path string) (fileStat, error)) func(p *params) (task, error) {
	return func(p *params) (task, error) {
		path, err := p.path(0, "path")
		if err != nil {
			return task{}, err
		}
		asBigInt, missing, err := statOptions(p)
		if err != nil {
			return task{}, err
		}
		var st fileStat
		gone := false
		return task{
			work: func() (err error) {
				st, err = do(path)
				if err != nil && missing {
					if c := nodeerr.SystemCode(err); c == "ENOENT" || c == "ENOTDIR" {
						gone = true
						return nil
					}
				}
				return sysErr(err, syscall, path)
			},
			result: func(*engine.Runtime) (engine.Value, error) {
				if gone {
					return engine.Undefined, nil
				}
				return st.object(p.e, asBigInt)
			},
		}, nil
	}
}

// statOptions reads {bigint, throwIfNoEntry}.
func statOptions(p *params) (asBigInt, missing bool, err error) {
	o, ok := p.arg(1).AsObject()
	if !ok {
		return false, false, nil
	}
	b, err := o.Get("bigint")
	if err != nil {
		return false, false, err
	}
	t, err := o.Get("throwIfNoEntry")
	return b.Truthy(), t.IsFalse(), err
}

func fstatOp(p *params) (task, error) {
	fd, err := p.fd(0)
	if err != nil {
		return task{}, err
	}
	asBigInt, _, err := statOptions(p)
	if err != nil {
		return task{}, err
	}
	var st fileStat
	return task{
		work: func() (err error) {
			st, err = statFD(fd)
			return sysErr(err, "fstat", "")
		},
		result: func(*engine.Runtime) (engine.Value, error) { return st.object(p.e, asBigInt) },
	}, nil
}

func floorDiv(a, b int64) int64 {
	q := a / b
	if a%b < 0 {
		q--
	}
	return q
}
