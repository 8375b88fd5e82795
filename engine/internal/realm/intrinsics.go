package realm

import (
	"github.com/sxfescript/sxn/engine/internal/builtins/array"
	"github.com/sxfescript/sxn/engine/internal/builtins/arraybuffer"
	"github.com/sxfescript/sxn/engine/internal/builtins/atomics"
	"github.com/sxfescript/sxn/engine/internal/builtins/bigint"
	"github.com/sxfescript/sxn/engine/internal/builtins/boolean"
	"github.com/sxfescript/sxn/engine/internal/builtins/collections"
	"github.com/sxfescript/sxn/engine/internal/builtins/dataview"
	"github.com/sxfescript/sxn/engine/internal/builtins/date"
	"github.com/sxfescript/sxn/engine/internal/builtins/disposable"
	"github.com/sxfescript/sxn/engine/internal/builtins/errors"
	"github.com/sxfescript/sxn/engine/internal/builtins/function"
	"github.com/sxfescript/sxn/engine/internal/builtins/generator"
	"github.com/sxfescript/sxn/engine/internal/builtins/global"
	"github.com/sxfescript/sxn/engine/internal/builtins/iterator"
	"github.com/sxfescript/sxn/engine/internal/builtins/json"
	"github.com/sxfescript/sxn/engine/internal/builtins/math"
	"github.com/sxfescript/sxn/engine/internal/builtins/number"
	"github.com/sxfescript/sxn/engine/internal/builtins/object"
	"github.com/sxfescript/sxn/engine/internal/builtins/promise"
	"github.com/sxfescript/sxn/engine/internal/builtins/proxy"
	"github.com/sxfescript/sxn/engine/internal/builtins/reflect"
	"github.com/sxfescript/sxn/engine/internal/builtins/regexp"
	"github.com/sxfescript/sxn/engine/internal/builtins/string"
	"github.com/sxfescript/sxn/engine/internal/builtins/symbol"
	"github.com/sxfescript/sxn/engine/internal/builtins/typedarray"
	"github.com/sxfescript/sxn/engine/internal/builtins/weak"
	"github.com/sxfescript/sxn/engine/internal/core"
	"github.com/sxfescript/sxn/engine/internal/intl"
)

// builders makes the intrinsics, by id.
var builders = core.IntrinsicBuilders{
	core.IntrinsicObject:                  object.NewConstructor,
	core.IntrinsicObjectPrototype:         object.NewPrototype,
	core.IntrinsicObjectPrototypeToString: object.NewToString,
	core.IntrinsicNumber:                  number.NewConstructor,
	core.IntrinsicNumberPrototype:         number.NewPrototype,
	core.IntrinsicBigInt:                  bigint.NewConstructor,
	core.IntrinsicBigIntPrototype:         bigint.NewPrototype,
	core.IntrinsicPromise:                 promise.NewConstructor,
	core.IntrinsicPromisePrototype:        promise.NewPrototype,
	core.IntrinsicPromiseThen:             promise.NewThen,
	core.IntrinsicReflect:                 reflect.New,
	core.IntrinsicMath:                    math.New,
	core.IntrinsicDate:                    date.NewConstructor,
	core.IntrinsicDatePrototype:           date.NewPrototype,
	core.IntrinsicProxy:                   proxy.NewConstructor,

	core.IntrinsicEval:               global.NewEval,
	core.IntrinsicParseInt:           global.NewParseInt,
	core.IntrinsicParseFloat:         global.NewParseFloat,
	core.IntrinsicIsNaN:              global.NewIsNaN,
	core.IntrinsicIsFinite:           global.NewIsFinite,
	core.IntrinsicDecodeURI:          global.NewDecodeURI,
	core.IntrinsicDecodeURIComponent: global.NewDecodeURIComponent,
	core.IntrinsicEncodeURI:          global.NewEncodeURI,
	core.IntrinsicEncodeURIComponent: global.NewEncodeURIComponent,
	core.IntrinsicEscape:             global.NewEscape,
	core.IntrinsicUnescape:           global.NewUnescape,

	core.IntrinsicFunction:          function.NewConstructor,
	core.IntrinsicFunctionPrototype: function.NewPrototype,
	core.IntrinsicBoolean:           boolean.NewConstructor,
	core.IntrinsicBooleanPrototype:  boolean.NewPrototype,
	core.IntrinsicSymbol:            symbol.NewConstructor,
	core.IntrinsicSymbolPrototype:   symbol.NewPrototype,

	core.IntrinsicArray:                  array.NewConstructor,
	core.IntrinsicArrayPrototype:         array.NewPrototype,
	core.IntrinsicArrayIteratorPrototype: array.NewIteratorPrototype,
	core.IntrinsicArrayPrototypeValues:   array.NewValues,
	core.IntrinsicArrayPrototypeToString: array.NewToString,

	core.IntrinsicIterator:                       iterator.NewConstructor,
	core.IntrinsicIteratorPrototype:              iterator.NewPrototype,
	core.IntrinsicAsyncIteratorPrototype:         iterator.NewAsyncPrototype,
	core.IntrinsicIteratorHelperPrototype:        iterator.NewHelperPrototype,
	core.IntrinsicWrapForValidIteratorPrototype:  iterator.NewWrapPrototype,
	core.IntrinsicAsyncFromSyncIteratorPrototype: iterator.NewAsyncFromSyncPrototype,

	core.IntrinsicGeneratorFunction:               generator.NewGeneratorFunction,
	core.IntrinsicGeneratorFunctionPrototype:      generator.NewGeneratorFunctionPrototype,
	core.IntrinsicGeneratorPrototype:              generator.NewPrototype,
	core.IntrinsicAsyncGeneratorFunction:          generator.NewAsyncGeneratorFunction,
	core.IntrinsicAsyncGeneratorFunctionPrototype: generator.NewAsyncGeneratorFunctionPrototype,
	core.IntrinsicAsyncGeneratorPrototype:         generator.NewAsyncPrototype,
	core.IntrinsicAsyncFunction:                   generator.NewAsyncFunction,
	core.IntrinsicAsyncFunctionPrototype:          generator.NewAsyncFunctionPrototype,

	core.IntrinsicJSON:                          json.New,
	core.IntrinsicRegExp:                        regexp.NewConstructor,
	core.IntrinsicRegExpPrototype:               regexp.NewPrototype,
	core.IntrinsicRegExpStringIteratorPrototype: regexp.NewStringIteratorPrototype,
	core.IntrinsicString:                        string.NewConstructor,
	core.IntrinsicStringPrototype:               string.NewPrototype,
	core.IntrinsicStringIteratorPrototype:       string.NewIteratorPrototype,

	core.IntrinsicArrayBuffer:                   arraybuffer.NewConstructor,
	core.IntrinsicArrayBufferPrototype:          arraybuffer.NewPrototype,
	core.IntrinsicSharedArrayBuffer:             arraybuffer.NewShared,
	core.IntrinsicSharedArrayBufferPrototype:    arraybuffer.NewSharedPrototype,
	core.IntrinsicDataView:                      dataview.NewConstructor,
	core.IntrinsicDataViewPrototype:             dataview.NewPrototype,
	core.IntrinsicAtomics:                       atomics.New,
	core.IntrinsicDisposableStack:               disposable.NewConstructor,
	core.IntrinsicDisposableStackPrototype:      disposable.NewPrototype,
	core.IntrinsicAsyncDisposableStack:          disposable.NewAsyncConstructor,
	core.IntrinsicAsyncDisposableStackPrototype: disposable.NewAsyncPrototype,

	core.IntrinsicTypedArray:                 typedarray.NewAbstract,
	core.IntrinsicTypedArrayPrototype:        typedarray.NewAbstractPrototype,
	core.IntrinsicUint8Array:                 func(r *core.Realm) *core.Object { return typedarray.NewConstructor(r, core.ElementUint8) },
	core.IntrinsicUint8ArrayPrototype:        func(r *core.Realm) *core.Object { return typedarray.NewPrototype(r, core.ElementUint8) },
	core.IntrinsicInt8Array:                  func(r *core.Realm) *core.Object { return typedarray.NewConstructor(r, core.ElementInt8) },
	core.IntrinsicInt8ArrayPrototype:         func(r *core.Realm) *core.Object { return typedarray.NewPrototype(r, core.ElementInt8) },
	core.IntrinsicUint8ClampedArray:          func(r *core.Realm) *core.Object { return typedarray.NewConstructor(r, core.ElementUint8Clamped) },
	core.IntrinsicUint8ClampedArrayPrototype: func(r *core.Realm) *core.Object { return typedarray.NewPrototype(r, core.ElementUint8Clamped) },
	core.IntrinsicInt16Array:                 func(r *core.Realm) *core.Object { return typedarray.NewConstructor(r, core.ElementInt16) },
	core.IntrinsicInt16ArrayPrototype:        func(r *core.Realm) *core.Object { return typedarray.NewPrototype(r, core.ElementInt16) },
	core.IntrinsicUint16Array:                func(r *core.Realm) *core.Object { return typedarray.NewConstructor(r, core.ElementUint16) },
	core.IntrinsicUint16ArrayPrototype:       func(r *core.Realm) *core.Object { return typedarray.NewPrototype(r, core.ElementUint16) },
	core.IntrinsicInt32Array:                 func(r *core.Realm) *core.Object { return typedarray.NewConstructor(r, core.ElementInt32) },
	core.IntrinsicInt32ArrayPrototype:        func(r *core.Realm) *core.Object { return typedarray.NewPrototype(r, core.ElementInt32) },
	core.IntrinsicUint32Array:                func(r *core.Realm) *core.Object { return typedarray.NewConstructor(r, core.ElementUint32) },
	core.IntrinsicUint32ArrayPrototype:       func(r *core.Realm) *core.Object { return typedarray.NewPrototype(r, core.ElementUint32) },
	core.IntrinsicFloat16Array:               func(r *core.Realm) *core.Object { return typedarray.NewConstructor(r, core.ElementFloat16) },
	core.IntrinsicFloat16ArrayPrototype:      func(r *core.Realm) *core.Object { return typedarray.NewPrototype(r, core.ElementFloat16) },
	core.IntrinsicFloat32Array:               func(r *core.Realm) *core.Object { return typedarray.NewConstructor(r, core.ElementFloat32) },
	core.IntrinsicFloat32ArrayPrototype:      func(r *core.Realm) *core.Object { return typedarray.NewPrototype(r, core.ElementFloat32) },
	core.IntrinsicFloat64Array:               func(r *core.Realm) *core.Object { return typedarray.NewConstructor(r, core.ElementFloat64) },
	core.IntrinsicFloat64ArrayPrototype:      func(r *core.Realm) *core.Object { return typedarray.NewPrototype(r, core.ElementFloat64) },
	core.IntrinsicBigInt64Array:              func(r *core.Realm) *core.Object { return typedarray.NewConstructor(r, core.ElementBigInt64) },
	core.IntrinsicBigInt64ArrayPrototype:     func(r *core.Realm) *core.Object { return typedarray.NewPrototype(r, core.ElementBigInt64) },
	core.IntrinsicBigUint64Array:             func(r *core.Realm) *core.Object { return typedarray.NewConstructor(r, core.ElementBigUint64) },
	core.IntrinsicBigUint64ArrayPrototype:    func(r *core.Realm) *core.Object { return typedarray.NewPrototype(r, core.ElementBigUint64) },

	core.IntrinsicMap:                           collections.NewMap,
	core.IntrinsicMapPrototype:                  collections.NewMapPrototype,
	core.IntrinsicMapIteratorPrototype:          collections.NewMapIteratorPrototype,
	core.IntrinsicSet:                           collections.NewSet,
	core.IntrinsicSetPrototype:                  collections.NewSetPrototype,
	core.IntrinsicSetIteratorPrototype:          collections.NewSetIteratorPrototype,
	core.IntrinsicWeakMap:                       weak.NewWeakMap,
	core.IntrinsicWeakMapPrototype:              weak.NewWeakMapPrototype,
	core.IntrinsicWeakSet:                       weak.NewWeakSet,
	core.IntrinsicWeakSetPrototype:              weak.NewWeakSetPrototype,
	core.IntrinsicWeakRef:                       weak.NewWeakRef,
	core.IntrinsicWeakRefPrototype:              weak.NewWeakRefPrototype,
	core.IntrinsicFinalizationRegistry:          weak.NewFinalizationRegistry,
	core.IntrinsicFinalizationRegistryPrototype: weak.NewFinalizationRegistryPrototype,

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

	core.IntrinsicIntl:                            intl.New,
	core.IntrinsicIntlLocale:                      intl.NewLocale,
	core.IntrinsicIntlLocalePrototype:             intl.NewLocalePrototype,
	core.IntrinsicIntlNumberFormat:                intl.NewNumberFormat,
	core.IntrinsicIntlNumberFormatPrototype:       intl.NewNumberFormatPrototype,
	core.IntrinsicIntlDateTimeFormat:              intl.NewDateTimeFormat,
	core.IntrinsicIntlDateTimeFormatPrototype:     intl.NewDateTimeFormatPrototype,
	core.IntrinsicIntlPluralRules:                 intl.NewPluralRules,
	core.IntrinsicIntlPluralRulesPrototype:        intl.NewPluralRulesPrototype,
	core.IntrinsicIntlListFormat:                  intl.NewListFormat,
	core.IntrinsicIntlListFormatPrototype:         intl.NewListFormatPrototype,
	core.IntrinsicIntlRelativeTimeFormat:          intl.NewRelativeTimeFormat,
	core.IntrinsicIntlRelativeTimeFormatPrototype: intl.NewRelativeTimeFormatPrototype,
	core.IntrinsicIntlDisplayNames:                intl.NewDisplayNames,
	core.IntrinsicIntlDisplayNamesPrototype:       intl.NewDisplayNamesPrototype,
	core.IntrinsicIntlSegmenter:                   intl.NewSegmenter,
	core.IntrinsicIntlSegmenterPrototype:          intl.NewSegmenterPrototype,
	core.IntrinsicIntlSegmentsPrototype:           intl.NewSegmentsPrototype,
	core.IntrinsicIntlSegmentIteratorPrototype:    intl.NewSegmentIteratorPrototype,
	core.IntrinsicIntlCollator:                    intl.NewCollator,
	core.IntrinsicIntlCollatorPrototype:           intl.NewCollatorPrototype,
	core.IntrinsicIntlDurationFormat:              intl.NewDurationFormat,
	core.IntrinsicIntlDurationFormatPrototype:     intl.NewDurationFormatPrototype,
}
