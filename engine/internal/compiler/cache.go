package compiler

import (
	"encoding/json"

	"github.com/sxfescript/sxn/engine/internal/bytecode"
)

// MarshalModule serialises a compiled module; see bytecode.Marshal.
func MarshalModule(code *bytecode.Code, info *ModuleRecordInfo, src *bytecode.Source, build string) ([]byte, error) {
	extra, err := json.Marshal(info)
	if err != nil {
		return nil, err
	}
	b := &bytecode.Bundle{Codes: []*bytecode.Code{code}, Extra: extra}
	if info.Init != nil {
		b.Codes = append(b.Codes, info.Init)
	}
	return bytecode.Marshal(b, src, build)
}

// UnmarshalModule restores what MarshalModule made; see bytecode.Unmarshal.
func UnmarshalModule(data []byte, src *bytecode.Source, build string) (*bytecode.Code, *ModuleRecordInfo, error) {
	b, err := bytecode.Unmarshal(data, src, build)
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
