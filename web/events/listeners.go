package events

import "github.com/sxfescript/sxn/engine"

// listenerTypes are the types that a target has listeners of, in order of
// their first listener.
type listenerTypes struct {
	list  []*listeners // with those that were dropped, until they are half of it
	gone  int          // how many were dropped
	index map[engine.Key]*listeners
}

// listeners are the listeners of one type: a chain in order of addition.
// A listener that is taken out keeps its next, so that a dispatch that stands
// there goes on.
type listeners struct {
	typ         engine.Key
	first, last *listener
	count       int // listeners in the chain
	index       map[listenerID]*listener
	size        int // as Node counts it: handlers of onX without a function do not
	resist      bool
	dropped     bool
}

// listener is one event listener.
// https://dom.spec.whatwg.org/#concept-event-listener
type listener struct {
	value                  engine.Value // what was given, for equality
	callback               *engine.Function
	previous, next         *listener
	once, capture, passive bool
	resist, nodeStyle      bool
	removed                bool
}

// listenerID tells listeners of one type apart.
type listenerID struct {
	value   *engine.Object
	capture bool
}

// indexed is the length from which lists have an index beside them.
const indexed = 8

func (s *listenerTypes) find(typ engine.Key) *listeners {
	if s.index != nil {
		return s.index[typ]
	}
	for _, l := range s.list {
		if l.typ == typ && !l.dropped {
			return l
		}
	}
	return nil
}

func (s *listenerTypes) add(typ engine.Key) *listeners {
	ls := &listeners{typ: typ}
	s.list = append(s.list, ls)
	if s.index == nil && len(s.list) > indexed {
		s.index = make(map[engine.Key]*listeners)
		for _, x := range s.list {
			if !x.dropped {
				s.index[x.typ] = x
			}
		}
	} else if s.index != nil {
		s.index[typ] = ls
	}
	return ls
}

func (s *listenerTypes) drop(ls *listeners) {
	if ls.dropped {
		return
	}
	ls.dropped = true
	delete(s.index, ls.typ)
	if s.gone++; 2*s.gone > len(s.list) {
		s.list, s.gone = s.present(), 0
	}
}

// present returns the types that have listeners.
func (s *listenerTypes) present() []*listeners {
	out := make([]*listeners, 0, len(s.list)-s.gone)
	for _, x := range s.list {
		if !x.dropped {
			out = append(out, x)
		}
	}
	return out
}

func (ls *listeners) find(value engine.Value, capture bool) *listener {
	if ls.index != nil {
		o, _ := value.AsObject()
		return ls.index[listenerID{o, capture}]
	}
	for l := ls.first; l != nil; l = l.next {
		if l.capture == capture && l.value.StrictEquals(value) {
			return l
		}
	}
	return nil
}

func (ls *listeners) add(l *listener) {
	if ls.last == nil {
		ls.first = l
	} else {
		ls.last.next, l.previous = l, ls.last
	}
	ls.last = l
	ls.count++
	if ls.index != nil {
		ls.put(l)
	} else if ls.count > indexed {
		ls.index = make(map[listenerID]*listener)
		for x := ls.first; x != nil; x = x.next {
			ls.put(x)
		}
	}
}

func (ls *listeners) put(l *listener) {
	o, _ := l.value.AsObject()
	ls.index[listenerID{o, l.capture}] = l
}

func (ls *listeners) remove(l *listener) {
	if l.removed {
		return
	}
	l.removed = true
	ls.count--
	if l.previous != nil {
		l.previous.next = l.next
	} else {
		ls.first = l.next
	}
	if l.next != nil {
		l.next.previous = l.previous
	} else {
		ls.last = l.previous
	}
	if ls.index != nil {
		o, _ := l.value.AsObject()
		delete(ls.index, listenerID{o, l.capture})
	}
}
