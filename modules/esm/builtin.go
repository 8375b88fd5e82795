package esm

import (
	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/nodeerr"
)

// builtin makes the module of a builtin: the default export is what require
// gives, the named exports are its enumerable own properties.
func (l *Loader) builtin(id string) (*engine.Module, error) {
	if b := l.builtins[id]; b != nil {
		return b.module, nil
	}
	if !l.cjs.IsPrefixBuiltin(id) {
		return nil, nodeerr.New("ERR_UNKNOWN_BUILTIN_MODULE", "No such built-in module: node:%s", id)
	}
	exports, err := l.env.Builtin(l.env, id)
	if err != nil {
		return nil, err
	}
	b := &builtinModule{exports: exports}
	names := []string{"default"}
	if o, ok := exports.AsObject(); ok {
		keys, err := o.Keys()
		if err != nil {
			return nil, err
		}
		for _, k := range keys {
			if n := k.Name(); n != "default" {
				b.names = append(b.names, n)
			}
		}
	}
	b.module = l.env.RT.NewSyntheticModule("node:"+id, append(names, b.names...), func(set func(string, engine.Value) error) error {
		return b.fill(set)
	})
	l.builtins[id] = b
	return b.module, nil
}

// fill sets the exports from the properties as they are now. A getter that
// throws leaves its export undefined.
func (b *builtinModule) fill(set func(string, engine.Value) error) error {
	if err := set("default", b.exports); err != nil {
		return err
	}
	o, ok := b.exports.AsObject()
	if !ok {
		return nil
	}
	for _, n := range b.names {
		v, err := o.Get(n)
		if engine.IsTermination(err) {
			return err
		}
		if err != nil {
			v = engine.Undefined
		}
		if err := set(n, v); err != nil {
			return err
		}
	}
	return nil
}

// syncBuiltins is module.syncBuiltinESMExports.
func (l *Loader) syncBuiltins() error {
	for _, b := range l.builtins {
		if b.module.Status() != engine.ModuleEvaluated {
			continue
		}
		if err := b.fill(b.module.SetExport); err != nil {
			return err
		}
	}
	return nil
}
