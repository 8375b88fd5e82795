package syntax

import (
	"math/big"

	"github.com/sxfescript/sxn/engine/internal/syntax/scope"
)

// propertyName parses PropertyName (not private names).
//
// https://tc39.es/ecma262/#prod-PropertyName
func (p *parser) propertyName(k *PropertyName) {
	start := p.start
	switch {
	case p.tok.isName():
		k.Name = p.name.Text
		p.next()
	case p.tok == tString:
		p.checkOctal()
		k.Name = p.str
		p.next()
	case p.tok == tNumber:
		p.checkOctal()
		k.Kind, k.Number = KeyNumber, p.num
		p.next()
	case p.tok == tBigInt:
		k.Name = decimalDigits(p.str)
		p.next()
	case p.tok == tLBracket:
		k.Kind = KeyComputed
		p.next()
		k.X = p.assignIn()
		p.expect(tRBracket)
	default:
		p.unexpected()
	}
	k.Loc = p.loc(start)
}

// decimalDigits converts the digits of a bigint literal to decimal.
func decimalDigits(s string) string {
	n, ok := new(big.Int).SetString(s, 0)
	if !ok {
		return s
	}
	return n.String()
}

// modifiers are what may precede the name of a method.
type modifiers struct {
	async, generator bool
	get, set         bool
	from, to         uint32 // the first of them
}

func (m *modifiers) any() bool { return m.async || m.generator || m.get || m.set }

// endsName reports that the token after get, set, async or static shows that
// the word was a name itself.
func endsName(t token) bool {
	switch t {
	case tColon, tLParen, tComma, tRBrace, tAssign, tSemicolon, tEOF:
		return true
	}
	return false
}

// memberModifiers parses async, *, get and set before a property name. When the
// word is the name itself it fills k and reports named.
func (p *parser) memberModifiers(m *modifiers, k *PropertyName, class bool) (named bool) {
	m.from, m.to = p.start, p.end
	if p.tok == tIdent {
		escaped := p.escaped
		switch w := token(p.name.Word); w {
		case wAsync, wGet, wSet:
			*k = PropertyName{Loc: p.tokLoc(), Name: p.name.Text}
			p.next()
			if endsName(p.tok) || p.nl && (w == wAsync || class && p.tok == tStar) {
				return true
			}
			if p.tok == tStar && w != wAsync {
				return true
			}
			if escaped {
				p.fail(msgEscapedKeyword, k.Start, k.End)
			}
			m.async, m.get, m.set = w == wAsync, w == wGet, w == wSet
		}
	}
	if p.tok == tStar && !m.get && !m.set {
		m.generator = true
		p.next()
	}
	return false
}

// object parses an object literal.
//
// https://tc39.es/ecma262/#sec-object-initializer
func (p *parser) object() Expr {
	n := p.objects.new()
	start := p.start
	savedIn := p.in
	p.in = true
	p.next()
	var buf [8]Property
	props := buf[:0]
	proto := false
	for p.tok != tRBrace && p.err == nil {
		props = append(props, Property{})
		q := &props[len(props)-1]
		p.property(q)
		if q.Kind == PropertyProto {
			if proto {
				p.noteCover(msgDuplicateProto, q.Key.Start, q.Key.End)
			}
			proto = true
		}
		if p.tok == tComma {
			if q.Kind == PropertySpread {
				n.comma = p.start + 1
			}
			p.next()
		} else if p.tok != tRBrace {
			p.expect(tComma)
		}
	}
	p.in = savedIn
	p.expect(tRBrace)
	n.Props = p.props.copy(props)
	n.Loc = p.loc(start)
	return n
}

// property parses PropertyDefinition.
func (p *parser) property(q *Property) {
	start := p.start
	defer func() { q.Loc = p.loc(start) }()
	if p.tok == tEllipsis {
		q.Kind = PropertySpread
		p.next()
		q.Value = p.assignCover()
		return
	}
	var m modifiers
	first := p.save()
	named := p.memberModifiers(&m, &q.Key, false)
	if !named {
		if m.any() {
			first = p.save()
		}
		if p.tok == tPrivate {
			p.unexpected()
			return
		}
		p.propertyName(&q.Key)
	}
	if m.any() {
		if p.tok != tLParen {
			p.unexpected()
			return
		}
		p.propertyFunction(q, &m, start)
		return
	}
	switch p.tok {
	case tColon:
		p.next()
		q.Value = p.assignCover()
		q.Named = isAnonymous(q.Value)
		if q.Key.Kind == KeyName && q.Key.Name == "__proto__" && (first.tok.isName() || first.tok == tString) {
			q.Kind = PropertyProto
			q.Named = false
		}
	case tLParen:
		p.propertyFunction(q, &m, start)
	default:
		p.shorthand(q, &first)
	}
}

func (p *parser) propertyFunction(q *Property, m *modifiers, start uint32) {
	q.Kind = PropertyMethod
	kind := scope.MethodFunc
	switch {
	case m.get:
		q.Kind, kind = PropertyGet, scope.GetterFunc
	case m.set:
		q.Kind, kind = PropertySet, scope.SetterFunc
	}
	q.Value = p.method(start, kind, m.async, m.generator, false)
}

// shorthand finishes {name} and {name = value}; first is the name's token.
func (p *parser) shorthand(q *Property, first *lexState) {
	if p.tok != tComma && p.tok != tRBrace && p.tok != tAssign {
		p.unexpected()
		return
	}
	if !first.tok.isIdent() {
		p.unexpectedToken(first.tok, first.name, p.prevStart, p.lastEnd)
		return
	}
	after := p.save()
	p.restore(first)
	id := p.identRef()
	p.restore(&after)
	q.Kind, q.Value = PropertyShorthand, id
	if p.tok == tAssign {
		p.next()
		q.cover = p.assignIn()
		p.noteCover(msgCoverInit, first.start, p.lastEnd)
	}
}
