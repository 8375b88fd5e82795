package compiler

import (
	"encoding/json"

	"github.com/sxfescript/sxn/engine/internal/bytecode"
)

// MarshalCode serialises a compiled script or function; see bytecode.Marshal.
func MarshalCode(code *bytecode.Code, build string) ([]byte, error) {
	return bytecode.Marshal(&bytecode.Bundle{Codes: []*bytecode.Code{code}}, code.Source, build)
}

// UnmarshalScript restores what MarshalCode made of a script that was compiled
// with the same options.
func UnmarshalScript(data []byte, src *bytecode.Source, build string, o Options) (*bytecode.Code, error) {
	return unmarshalCode(data, src, build, o, func(o Options) (*bytecode.Code, error) { return CompileScript(src, o) })
}

// UnmarshalFunction restores what MarshalCode made of a function with the same
// parameters.
func UnmarshalFunction(data []byte, src *bytecode.Source, params []string, build string, o Options) (*bytecode.Code, error) {
	return unmarshalCode(data, src, build, o, func(o Options) (*bytecode.Code, error) { return CompileFunction(src, params, o) })
}

func unmarshalCode(data []byte, src *bytecode.Source, build string, o Options, compile func(Options) (*bytecode.Code, error)) (*bytecode.Code, error) {
	o.Eager = true
	b, err := bytecode.Unmarshal(data, src, build, func() ([]*bytecode.Code, error) {
		c, err := compile(o)
		return []*bytecode.Code{c}, err
	})
	if err != nil {
		return nil, err
	}
	if len(b.Codes) != 1 {
		return nil, bytecode.ErrCorrupt
	}
	return b.Codes[0], nil
}

// MarshalModule serialises a compiled module; see bytecode.Marshal.
func MarshalModule(code *bytecode.Code, info *ModuleRecordInfo, build string) ([]byte, error) {
	extra, err := json.Marshal(info)
	if err != nil {
		return nil, err
	}
	return bytecode.Marshal(&bytecode.Bundle{Codes: info.codes(code), Extra: extra}, code.Source, build)
}

// codes are the outermost functions of a module.
func (m *ModuleRecordInfo) codes(code *bytecode.Code) []*bytecode.Code {
	if m.Init == nil {
		return []*bytecode.Code{code}
	}
	return []*bytecode.Code{code, m.Init}
}

// UnmarshalModule restores what MarshalModule made; see bytecode.Unmarshal.
func UnmarshalModule(data []byte, src *bytecode.Source, build string, o Options) (*bytecode.Code, *ModuleRecordInfo, error) {
	o.Eager = true
	b, err := bytecode.Unmarshal(data, src, build, func() ([]*bytecode.Code, error) {
		code, info, err := CompileModule(src, o)
		if err != nil {
			return nil, err
		}
		return info.codes(code), nil
	})
	if err != nil {
		return nil, nil, err
	}
	info := &ModuleRecordInfo{}
	if err := json.Unmarshal(b.Extra, info); err != nil {
		return nil, nil, bytecode.ErrCorrupt
	}
	switch len(b.Codes) {
	case 2:
		info.Init = b.Codes[1]
	case 1:
	default:
		return nil, nil, bytecode.ErrCorrupt
	}
	if !info.consistent(b.Codes[0]) {
		return nil, nil, bytecode.ErrCorrupt
	}
	return b.Codes[0], info, nil
}

// consistent reports whether the entries of a module refer to what exists.
func (m *ModuleRecordInfo) consistent(code *bytecode.Code) bool {
	cell := func(i int) bool { return i >= 0 && i < len(m.Cells) }
	request := func(i int) bool { return i >= 0 && i < len(m.Requests) }
	ok := len(code.Captures) == len(m.Cells) && (m.Init == nil || len(m.Init.Captures) == len(m.Cells))
	for _, e := range m.Imports {
		ok = ok && cell(e.Cell) && request(e.Request)
	}
	for _, e := range m.LocalExports {
		ok = ok && cell(e.Cell)
	}
	for _, e := range m.IndirectExports {
		ok = ok && request(e.Request)
	}
	for _, i := range m.StarExports {
		ok = ok && request(i)
	}
	return ok
}
