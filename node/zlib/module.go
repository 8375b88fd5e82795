package zlib

import (
	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node"
	"github.com/sxfescript/sxn/runtime/env"
)

// Module is node:zlib.
var Module = node.Module{ID: "zlib", Build: build}

func build(e *env.Env, _ *node.Module) (engine.Value, error) {
	if err := readMaxLength(e); err != nil {
		return engine.Undefined, err
	}
	o := e.RT.NewObject()
	if err := node.Define(e, o, exports()); err != nil {
		return engine.Undefined, err
	}
	for i := range constants {
		c := &constants[i]
		if !c.isExport() {
			continue
		}
		if err := o.Define(engine.NewKey(c.name), engine.Property{Value: c.number()}); err != nil {
			return engine.Undefined, err
		}
	}
	return o.Value(), nil
}

func exports() []node.Export {
	list := []node.Export{{Name: "crc32", Length: 1, Func: crc}}
	for _, m := range [...]mode{modeDeflate, modeInflate, modeGzip, modeGunzip, modeDeflateRaw, modeInflateRaw, modeUnzip, modeBrotliEncode,
		modeBrotliDecode, modeZstdCompress, modeZstdDecompress} {
		list = append(list, node.Export{Name: m.className(), Value: classValue(m)})
	}
	for _, f := range [...]struct {
		name string
		mode mode
	}{{"deflate", modeDeflate}, {"gzip", modeGzip}, {"deflateRaw", modeDeflateRaw}, {"unzip", modeUnzip}, {"inflate", modeInflate},
		{"gunzip", modeGunzip}, {"inflateRaw", modeInflateRaw}, {"brotliCompress", modeBrotliEncode}, {"brotliDecompress", modeBrotliDecode},
		{"zstdCompress", modeZstdCompress}, {"zstdDecompress", modeZstdDecompress}} {
		list = append(list, node.Export{Name: f.name, Length: 3, Func: asyncFunction(f.mode), FuncName: "asyncBufferWrapper"},
			node.Export{Name: f.name + "Sync", Length: 2, Func: syncFunction(f.mode), FuncName: "syncBufferWrapper"})
	}
	for _, m := range [...]mode{modeDeflate, modeInflate, modeDeflateRaw, modeInflateRaw, modeGzip, modeGunzip, modeUnzip, modeBrotliEncode,
		modeBrotliDecode, modeZstdCompress, modeZstdDecompress} {
		list = append(list, node.Export{Name: "create" + m.className(), Length: 1, Func: create(m), ReadOnly: true})
	}
	list = append(list, node.Export{Name: "constants", Value: constantsObject, ReadOnly: true, Fixed: true},
		node.Export{Name: "codes", Value: codes, ReadOnly: true, Fixed: true})
	return append(list, zipExports()...)
}
