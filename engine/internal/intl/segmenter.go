package intl

import (
	"sort"
	"strings"
	"unicode"

	"github.com/clipperhouse/uax29/v2/graphemes"
	"github.com/clipperhouse/uax29/v2/sentences"
	"github.com/clipperhouse/uax29/v2/words"

	"github.com/sxfescript/sxn/engine/internal/core"
	"github.com/sxfescript/sxn/engine/internal/text"
)

// Segmenter is an Intl.Segmenter object.
// https://tc39.es/ecma402/#segmenter-objects
type Segmenter struct {
	core.Object
	locale, granularity string
}

// Segments is what segment returns.
// https://tc39.es/ecma402/#sec-segments-objects
type Segments struct {
	core.Object
	granularity string
	s           text.String
	ends        []int32 // of the segments, in code units; made on first use
}

// SegmentIterator iterates over segments.
// https://tc39.es/ecma402/#sec-segment-iterator-objects
type SegmentIterator struct {
	core.Object
	segments *Segments
	next     int
}

var (
	segmenterClass       = core.Class{Name: "Intl.Segmenter", Kind: core.KindOther, Methods: core.OrdinaryMethods{}, Layout: (*Segmenter)(nil)}
	segmentsClass        = core.Class{Name: "Segments", Kind: core.KindOther, Methods: core.OrdinaryMethods{}, Layout: (*Segments)(nil)}
	segmentIteratorClass = core.Class{Name: "Segmenter String Iterator", Kind: core.KindOther, Methods: core.OrdinaryMethods{}, Layout: (*SegmentIterator)(nil)}
)

var segmenterSpec = core.ConstructorSpec{Name: "Segmenter", Construct: constructSegmenter, Prototype: core.IntrinsicIntlSegmenterPrototype,
	Statics: segmenterStatics[:]}

var segmenterStatics = [...]core.PropertySpec{{Name: "supportedLocalesOf", Length: 1, Func: segmenterSupported}}

var segmenterProperties = [...]core.PropertySpec{
	{Name: "constructor", Intrinsic: core.IntrinsicIntlSegmenter},
	{Name: "resolvedOptions", Func: segmenterResolvedOptions},
	{Name: "segment", Length: 1, Func: segmenterSegment},
	{Symbol: core.SymbolToStringTag, Lazy: segmenterTag, Attrs: core.Configurable, HasAttrs: true},
}

var segmentsProperties = [...]core.PropertySpec{
	{Name: "containing", Length: 1, Func: segmentsContaining},
	{Symbol: core.SymbolIterator, Func: segmentsSymbolIterator},
}

var segmentIteratorProperties = [...]core.PropertySpec{
	{Name: "next", Func: segmentIteratorNext},
	{Symbol: core.SymbolToStringTag, Lazy: segmentIteratorTag, Attrs: core.Configurable, HasAttrs: true},
}

func segmenterTag(*core.Realm) (core.Value, error) { return core.GoStr("Intl.Segmenter"), nil }

func segmentIteratorTag(*core.Realm) (core.Value, error) {
	return core.GoStr("Segmenter String Iterator"), nil
}

// NewSegmenter makes %Intl.Segmenter%.
func NewSegmenter(r *core.Realm) *core.Object { return r.NewBuiltinConstructor(&segmenterSpec) }

// NewSegmenterPrototype makes %Intl.Segmenter.prototype%.
func NewSegmenterPrototype(r *core.Realm) *core.Object {
	return r.NewBuiltinObject(r.Intrinsic(core.IntrinsicObjectPrototype), nil, segmenterProperties[:])
}

// NewSegmentsPrototype makes %IntlSegmentsPrototype%.
func NewSegmentsPrototype(r *core.Realm) *core.Object {
	return r.NewBuiltinObject(r.Intrinsic(core.IntrinsicObjectPrototype), nil, segmentsProperties[:])
}

// NewSegmentIteratorPrototype makes %IntlSegmentIteratorPrototype%.
func NewSegmentIteratorPrototype(r *core.Realm) *core.Object {
	return r.NewBuiltinObject(r.Intrinsic(core.IntrinsicIteratorPrototype), nil, segmentIteratorProperties[:])
}

func segmenterSupported(r *core.Realm, _ core.Value, args []core.Value) (core.Value, error) {
	return serviceSegment.supported(r, args, "Intl.Segmenter")
}

// constructSegmenter is the Intl.Segmenter constructor.
// https://tc39.es/ecma402/#sec-intl.segmenter
func constructSegmenter(r *core.Realm, newTarget *core.Object, args []core.Value) (core.Value, error) {
	if newTarget == nil {
		return core.Undefined, requiresNew("Intl.Segmenter")
	}
	s := &Segmenter{}
	if err := initObject(&s.Object, &segmenterClass, newTarget, core.IntrinsicIntlSegmenterPrototype); err != nil {
		return core.Undefined, err
	}
	requested, err := localeList(r, core.Arg(args, 0))
	if err != nil {
		return core.Undefined, err
	}
	o, err := getOptions(r, core.Arg(args, 1), "Intl.Segmenter")
	if err != nil {
		return core.Undefined, err
	}
	if err := o.matcher(); err != nil {
		return core.Undefined, err
	}
	s.locale, _ = serviceSegment.resolve(requested, nil)
	if s.granularity, err = o.choice("granularity", "grapheme", "grapheme", "word", "sentence"); err != nil {
		return core.Undefined, err
	}
	return core.Obj(&s.Object), nil
}

// segmenterSegment is Intl.Segmenter.prototype.segment.
// https://tc39.es/ecma402/#sec-intl.segmenter.prototype.segment
func segmenterSegment(r *core.Realm, this core.Value, args []core.Value) (core.Value, error) {
	if !is(this, &segmenterClass) {
		return core.Undefined, incompatible("Intl.Segmenter.prototype.segment", this)
	}
	s, err := core.ToString(r, core.Arg(args, 0))
	if err != nil {
		return core.Undefined, err
	}
	segs := &Segments{granularity: (*Segmenter)(this.Ptr).granularity, s: s}
	core.InitObject(&segs.Object, core.RootShape(r.Intrinsic(core.IntrinsicIntlSegmentsPrototype), &segmentsClass, 0))
	return core.Obj(&segs.Object), nil
}

// segmenterResolvedOptions is Intl.Segmenter.prototype.resolvedOptions.
// https://tc39.es/ecma402/#sec-intl.segmenter.prototype.resolvedoptions
func segmenterResolvedOptions(r *core.Realm, this core.Value, _ []core.Value) (core.Value, error) {
	if !is(this, &segmenterClass) {
		return core.Undefined, incompatible("Intl.Segmenter.prototype.resolvedOptions", this)
	}
	s := (*Segmenter)(this.Ptr)
	o := r.NewObject()
	putText(o, "locale", s.locale)
	putText(o, "granularity", s.granularity)
	return core.Obj(o), nil
}

// boundaries returns the ends of all segments.
// https://unicode.org/reports/tr29/
func (s *Segments) boundaries() []int32 {
	if s.ends != nil || s.s.Len() == 0 {
		return s.ends
	}
	// All rules break around surrogates as they do around control characters.
	utf8 := wellFormed(s.s, 0)
	ends := make([]int32, 0, 16)
	at := int32(0)
	add := func(segment string) {
		at += utf16Len(segment)
		ends = append(ends, at)
	}
	switch s.granularity {
	case "word":
		for it := words.FromString(utf8); it.Next(); {
			add(it.Value())
		}
	case "sentence":
		for it := sentences.FromString(utf8); it.Next(); {
			add(it.Value())
		}
	default:
		for it := graphemes.FromString(utf8); it.Next(); {
			add(it.Value())
		}
	}
	s.ends = ends
	return ends
}

// wellFormed returns a string as UTF-8, with lone surrogates replaced.
func wellFormed(s text.String, surrogate rune) string {
	if s.IsWellFormed() {
		return s.ToUTF8()
	}
	var b strings.Builder
	for i := 0; i < s.Len(); {
		c, n := s.CodePointAt(i)
		if 0xD800 <= c && c < 0xE000 {
			c = surrogate
		}
		b.WriteRune(c)
		i += n
	}
	return b.String()
}

// utf16Len counts code units.
func utf16Len(s string) int32 {
	n := int32(0)
	for i := range len(s) {
		switch c := s[i]; {
		case c >= 0xF0:
			n += 2
		case c < 0x80 || c >= 0xC0:
			n++
		}
	}
	return n
}

// data is CreateSegmentDataObject for segment i.
// https://tc39.es/ecma402/#sec-createsegmentdataobject
func (s *Segments) data(r *core.Realm, i int) core.Value {
	ends := s.boundaries()
	start := 0
	if i > 0 {
		start = int(ends[i-1])
	}
	segment := s.s.Substring(start, int(ends[i]))
	o := r.NewObject()
	put(o, "segment", core.Str(segment))
	putInt(o, "index", start)
	put(o, "input", core.Str(s.s))
	if s.granularity == "word" {
		put(o, "isWordLike", core.Bool(wordLike(segment)))
	}
	return core.Obj(o)
}

// wordLike tells words from what is between them.
func wordLike(s text.String) bool {
	for i := 0; i < s.Len(); {
		c, n := s.CodePointAt(i)
		if unicode.IsLetter(c) || unicode.Is(unicode.Nd, c) || unicode.Is(unicode.Nl, c) {
			return true
		}
		i += n
	}
	return false
}

// segmentsContaining is %IntlSegmentsPrototype%.containing.
// https://tc39.es/ecma402/#sec-%intlsegmentsprototype%.containing
func segmentsContaining(r *core.Realm, this core.Value, args []core.Value) (core.Value, error) {
	if !is(this, &segmentsClass) {
		return core.Undefined, incompatible("%SegmentsPrototype%.containing", this)
	}
	s := (*Segments)(this.Ptr)
	n, err := core.ToIntegerOrInfinity(r, core.Arg(args, 0))
	if err != nil {
		return core.Undefined, err
	}
	if n < 0 || n >= float64(s.s.Len()) {
		return core.Undefined, nil
	}
	ends := s.boundaries()
	i := sort.Search(len(ends), func(i int) bool { return float64(ends[i]) > n })
	return s.data(r, i), nil
}

// segmentsSymbolIterator is %IntlSegmentsPrototype%[@@iterator].
// https://tc39.es/ecma402/#sec-%intlsegmentsprototype%-%symbol.iterator%
func segmentsSymbolIterator(r *core.Realm, this core.Value, _ []core.Value) (core.Value, error) {
	if !is(this, &segmentsClass) {
		return core.Undefined, incompatible("%SegmentsPrototype%[Symbol.iterator]", this)
	}
	it := &SegmentIterator{segments: (*Segments)(this.Ptr)}
	core.InitObject(&it.Object, core.RootShape(r.Intrinsic(core.IntrinsicIntlSegmentIteratorPrototype), &segmentIteratorClass, 0))
	return core.Obj(&it.Object), nil
}

// segmentIteratorNext is %IntlSegmentIteratorPrototype%.next.
// https://tc39.es/ecma402/#sec-%intlsegmentiteratorprototype%.next
func segmentIteratorNext(r *core.Realm, this core.Value, _ []core.Value) (core.Value, error) {
	if !is(this, &segmentIteratorClass) {
		return core.Undefined, incompatible("%SegmentIterator.prototype%.next", this)
	}
	it := (*SegmentIterator)(this.Ptr)
	if it.next >= len(it.segments.boundaries()) {
		return core.CreateIterResultObject(r, core.Undefined, true), nil
	}
	v := it.segments.data(r, it.next)
	it.next++
	return core.CreateIterResultObject(r, v, false), nil
}
