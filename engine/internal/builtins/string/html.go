package string

import (
	"github.com/sxfescript/sxn/engine/internal/core"
	"github.com/sxfescript/sxn/engine/internal/text"
)

// createHTML is CreateHTML; an empty attribute stands for none.
// https://tc39.es/ecma262/#sec-createhtml
func createHTML(r *core.Realm, this core.Value, args []core.Value, method, tag, attribute string) (core.Value, error) {
	s, err := coerce(r, this, method)
	if err != nil {
		return core.Undefined, err
	}
	var b text.Builder
	b.AppendByte('<')
	b.AppendASCII(tag)
	if attribute != "" {
		v, err := core.ToString(r, core.Arg(args, 0))
		if err != nil {
			return core.Undefined, err
		}
		b.AppendByte(' ')
		b.AppendASCII(attribute)
		b.AppendASCII(`="`)
		from := 0
		for {
			at := v.IndexCodeUnit('"', from)
			if at < 0 {
				break
			}
			b.AppendSubstring(v, from, at)
			b.AppendASCII("&quot;")
			from = at + 1
		}
		b.AppendSubstring(v, from, v.Len())
		b.AppendByte('"')
	}
	b.AppendByte('>')
	b.Append(s)
	b.AppendASCII("</")
	b.AppendASCII(tag)
	b.AppendByte('>')
	return finish(&b)
}

// prototypeAnchor is String.prototype.anchor; the others below are the methods
// of their names.
// https://tc39.es/ecma262/#sec-additional-properties-of-the-string.prototype-object
func prototypeAnchor(r *core.Realm, this core.Value, args []core.Value) (core.Value, error) {
	return createHTML(r, this, args, "anchor", "a", "name")
}

func prototypeBig(r *core.Realm, this core.Value, args []core.Value) (core.Value, error) {
	return createHTML(r, this, args, "big", "big", "")
}

func prototypeBlink(r *core.Realm, this core.Value, args []core.Value) (core.Value, error) {
	return createHTML(r, this, args, "blink", "blink", "")
}

func prototypeBold(r *core.Realm, this core.Value, args []core.Value) (core.Value, error) {
	return createHTML(r, this, args, "bold", "b", "")
}

func prototypeFixed(r *core.Realm, this core.Value, args []core.Value) (core.Value, error) {
	return createHTML(r, this, args, "fixed", "tt", "")
}

func prototypeFontcolor(r *core.Realm, this core.Value, args []core.Value) (core.Value, error) {
	return createHTML(r, this, args, "fontcolor", "font", "color")
}

func prototypeFontsize(r *core.Realm, this core.Value, args []core.Value) (core.Value, error) {
	return createHTML(r, this, args, "fontsize", "font", "size")
}

func prototypeItalics(r *core.Realm, this core.Value, args []core.Value) (core.Value, error) {
	return createHTML(r, this, args, "italics", "i", "")
}

func prototypeLink(r *core.Realm, this core.Value, args []core.Value) (core.Value, error) {
	return createHTML(r, this, args, "link", "a", "href")
}

func prototypeSmall(r *core.Realm, this core.Value, args []core.Value) (core.Value, error) {
	return createHTML(r, this, args, "small", "small", "")
}

func prototypeStrike(r *core.Realm, this core.Value, args []core.Value) (core.Value, error) {
	return createHTML(r, this, args, "strike", "strike", "")
}

func prototypeSub(r *core.Realm, this core.Value, args []core.Value) (core.Value, error) {
	return createHTML(r, this, args, "sub", "sub", "")
}

func prototypeSup(r *core.Realm, this core.Value, args []core.Value) (core.Value, error) {
	return createHTML(r, this, args, "sup", "sup", "")
}
