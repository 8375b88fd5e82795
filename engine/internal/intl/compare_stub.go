package intl

import (
	"github.com/sxfescript/sxn/engine/internal/core"
	"github.com/sxfescript/sxn/engine/internal/text"
)
func Compare(r *core.Realm, a, b text.String, locales, options core.Value) (core.Value, error) { return core.Int(int32(a.Compare(b))),nil}
