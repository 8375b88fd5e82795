package fs

import (
	"math/big"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/runtime/env"
)

// fileStat is what stat gives; times are in nanoseconds since the epoch.
type fileStat struct {
	dev, mode, nlink, uid, gid, rdev, blksize, ino, size, blocks uint64
	atime, mtime, ctime, birthtime                               int64
}

// statState holds the Stats classes of a runtime.
type statState struct{ stats, bigint *engine.Object }

var statStates = env.State[statState]{New: func(e *env.Env) (*statState, error) {
	s := &statState{}
	var err error
	if s.stats, err = statsPrototype(e, "Stats"); err != nil {
		return nil, err
	}
	s.bigint, err = statsPrototype(e, "BigIntStats")
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

// statsPrototype makes the prototype of Stats: the dates, below them the tests.
func statsPrototype(e *env.Env, name string) (*engine.Object, error) {
	rt := e.RT
	base := rt.NewObject()
	for _, t := range [...]struct {
		name string
		bits uint64
	}{{"isDirectory", typeDir}, {"isFile", typeFile}, {"isBlockDevice", typeBlock}, {"isCharacterDevice", typeChar},
		{"isSymbolicLink", typeLink}, {"isFIFO", typeFIFO}, {"isSocket", typeSock}} {
		f := rt.NewFunction(t.name, 0, func(c *engine.Call) (engine.Value, error) {
			v, err := c.Runtime().GetV(c.This(), engine.NewKey("mode"))
			if err != nil {
				return engine.Undefined, err
			}
			if b, ok := v.AsBigInt(); ok {
				return engine.Bool(b.Uint64()&typeMask == t.bits), nil
			}
			n, err := c.Runtime().ToNumber(v)
			return engine.Bool(uint64(n)&typeMask == t.bits), err
		})
		if err := base.Put(t.name, f.Value()); err != nil {
			return nil, err
		}
	}
	proto := rt.NewObjectWithPrototype(base)
	ctor := rt.NewConstructor(name, 14, nil, proto, func(c *engine.Call) (engine.Value, error) {
		o := rt.NewObjectWithPrototype(proto)
		for i, n := range statNames {
			if err := o.Put(n, c.Arg(i)); err != nil {
				return engine.Undefined, err
			}
		}
		return o.Value(), nil
	})
	if err := proto.Define(engine.NewKey("constructor"), engine.Property{Value: ctor.Value(), Writable: true, Configurable: true}); err != nil {
		return nil, err
	}
	for _, n := range [...]string{"atime", "mtime", "ctime", "birthtime"} {
		if err := defineDate(rt, proto, n); err != nil {
			return nil, err
		}
	}
	return proto, nil
}

var statNames = [...]string{"dev", "mode", "nlink", "uid", "gid", "rdev", "blksize", "ino", "size", "blocks", "atimeMs", "mtimeMs", "ctimeMs", "birthtimeMs"}

// defineDate adds a Date property that is made from its milliseconds on first
// read and then is the object's own.
func defineDate(rt *engine.Runtime, proto *engine.Object, name string) error {
	own := func(o *engine.Object, v engine.Value) error {
		return o.Define(engine.NewKey(name), engine.Property{Value: v, Writable: true, Enumerable: true, Configurable: true})
	}
	get := rt.NewFunction("get "+name, 0, func(c *engine.Call) (engine.Value, error) {
		o := c.ThisObject()
		if o == nil {
			return engine.Undefined, nil
		}
		ms, err := o.Get(name + "Ms")
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
		d, err := date.Construct(engine.Number(float64(int64(f + 0.5))))
		if err != nil {
			return engine.Undefined, err
		}
		return d.Value(), own(o, d.Value())
	})
	set := rt.NewFunction("set "+name, 1, func(c *engine.Call) (engine.Value, error) {
		if o := c.ThisObject(); o != nil {
			return engine.Undefined, own(o, c.Arg(0))
		}
		return engine.Undefined, nil
	})
	return proto.Define(engine.NewKey(name), engine.Property{Get: get, Set: set, Enumerable: true, Configurable: true})
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
	if asBigInt {
		for i, n := range [...]string{"atimeNs", "mtimeNs", "ctimeNs", "birthtimeNs"} {
			if err := o.Put(n, engine.BigInt(big.NewInt(times[i]))); err != nil {
				return engine.Undefined, err
			}
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
