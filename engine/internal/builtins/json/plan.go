package json

import (
	"github.com/sxfescript/sxn/engine/internal/core"
	"github.com/sxfescript/sxn/engine/internal/text"
)

// plan is what parser and serialiser know of the objects of a shared shape.
type plan struct {
	shape *core.Shape
	props []planProperty // the enumerable string keys, in order

	// predict is set where the shape is that of an object that the parser
	// makes: all properties are plain data and no key needs an escape.
	predict bool
	names   []string // with predict: the keys as they stand in a text, Latin-1

	epoch    uint32 // of the answer below
	asked    bool
	noToJSON bool // neither objects of the shape nor their prototypes have toJSON
}

type planProperty struct {
	key      *text.Atom
	slot     uint32
	accessor bool
	quoted   []byte      // `,"key":`, nil where it is not one-byte
	wide     text.String // the same then
}

// planOf returns the plan of a shape that is not unique, and nil for others.
func planOf(s *core.Shape) *plan {
	if s.Scratch != nil {
		if p, ok := s.Scratch.JSON.(*plan); ok {
			return p
		}
	}
	if s.IsUnique() {
		return nil
	}
	return newPlan(s)
}

func newPlan(s *core.Shape) *plan {
	all := s.Properties()
	p := &plan{shape: s, props: make([]planProperty, 0, len(all))}
	p.predict = s.Kind() == core.KindPlain && s.Flags()&core.ShapeNonExtensible == 0 && uint32(len(all)) == s.Count()
	for i := range all {
		e := &all[i]
		if e.Attrs != core.DataDefault || e.Key.Kind() != text.AtomString || e.Slot != uint32(i) {
			p.predict = false
		}
		if e.Attrs&core.Enumerable == 0 || e.Key.Kind() != text.AtomString {
			continue
		}
		prop := planProperty{key: e.Key, slot: e.Slot, accessor: e.Attrs&core.AccessorAttr != 0}
		var w writer
		w.byte(',')
		w.quote(e.Key.String())
		w.byte(':')
		if w.wide {
			prop.wide, _ = w.finish()
			p.predict = false
		} else {
			prop.quoted = w.one
			if len(w.one) != e.Key.String().Len()+4 {
				p.predict = false
			}
		}
		p.props = append(p.props, prop)
	}
	if p.predict {
		p.names = make([]string, len(p.props))
		for i := range p.props {
			q := p.props[i].quoted
			p.names[i] = string(q[2 : len(q)-2])
		}
	}
	if s.Scratch == nil {
		s.Scratch = &core.ShapeScratch{}
	}
	s.Scratch.JSON = p
	return p
}

// lacksToJSON reports whether neither an object of the plan's shape nor
// anything on its prototype chain has a toJSON property.
func (p *plan) lacksToJSON() bool {
	epoch := p.shape.Agent().ProtoEpoch
	if p.asked && p.epoch == epoch {
		return p.noToJSON
	}
	p.asked, p.epoch, p.noToJSON = true, epoch, false
	const exotic = core.ShapeExotic | core.ShapeLazyFunction
	for s := p.shape; ; {
		if s.Flags()&exotic != 0 || s.Lookup(text.AtomToJSON) != nil {
			return false
		}
		proto := s.Proto()
		if proto == nil {
			break
		}
		s = proto.Shape()
	}
	p.noToJSON = true
	return true
}
