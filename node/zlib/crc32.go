package zlib

import (
	"hash/crc32"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/buffer"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/node/validate"
)

// crc is zlib.crc32(data[, value]).
// https://nodejs.org/api/zlib.html#zlibcrc32data-value
func crc(c *engine.Call) (engine.Value, error) {
	b, ok := buffer.Chunk(c.Arg(0), buffer.UTF8)
	if !ok {
		return engine.Undefined, nodeerr.InvalidArgType(c.Runtime(), "data", c.Arg(0), "string", "Buffer", "TypedArray", "DataView")
	}
	var value uint32
	if !c.Arg(1).IsUndefined() {
		var err error
		if value, err = validate.Uint32(c, c.Arg(1), "value", false); err != nil {
			return engine.Undefined, err
		}
	}
	return engine.Int64(int64(crc32.Update(value, crc32.IEEETable, b))), nil
}
