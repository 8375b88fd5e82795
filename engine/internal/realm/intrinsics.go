package realm

import (
	"github.com/sxfescript/sxn/engine/internal/builtins/boolean"
	"github.com/sxfescript/sxn/engine/internal/builtins/errors"
	"github.com/sxfescript/sxn/engine/internal/builtins/function"
	"github.com/sxfescript/sxn/engine/internal/builtins/symbol"
	"github.com/sxfescript/sxn/engine/internal/core"
)

// builders makes the intrinsics, by id.
var builders = core.IntrinsicBuilders{
	core.IntrinsicFunction:          function.NewConstructor,
	core.IntrinsicFunctionPrototype: function.NewPrototype,
	core.IntrinsicBoolean:           boolean.NewConstructor,
	core.IntrinsicBooleanPrototype:  boolean.NewPrototype,
	core.IntrinsicSymbol:            symbol.NewConstructor,
	core.IntrinsicSymbolPrototype:   symbol.NewPrototype,

	core.IntrinsicError:                    errors.NewConstructor,
	core.IntrinsicErrorPrototype:           errors.NewPrototype,
	core.IntrinsicEvalError:                errors.NewEvalError,
	core.IntrinsicEvalErrorPrototype:       errors.NewEvalErrorPrototype,
	core.IntrinsicRangeError:               errors.NewRangeError,
	core.IntrinsicRangeErrorPrototype:      errors.NewRangeErrorPrototype,
	core.IntrinsicReferenceError:           errors.NewReferenceError,
	core.IntrinsicReferenceErrorPrototype:  errors.NewReferenceErrorPrototype,
	core.IntrinsicSyntaxError:              errors.NewSyntaxError,
	core.IntrinsicSyntaxErrorPrototype:     errors.NewSyntaxErrorPrototype,
	core.IntrinsicTypeError:                errors.NewTypeError,
	core.IntrinsicTypeErrorPrototype:       errors.NewTypeErrorPrototype,
	core.IntrinsicURIError:                 errors.NewURIError,
	core.IntrinsicURIErrorPrototype:        errors.NewURIErrorPrototype,
	core.IntrinsicAggregateError:           errors.NewAggregateError,
	core.IntrinsicAggregateErrorPrototype:  errors.NewAggregateErrorPrototype,
	core.IntrinsicSuppressedError:          errors.NewSuppressedError,
	core.IntrinsicSuppressedErrorPrototype: errors.NewSuppressedErrorPrototype,
	core.IntrinsicCallSitePrototype:        errors.NewCallSitePrototype,
}
