package cjsexports

import "strings"

// eat passes white space and then one byte if it is there.
func (s *scanner) eat(c byte) bool {
	if s.space() != c {
		return false
	}
	s.pos++
	return true
}

// eatWord passes white space and then a word. What follows the word is not
// looked at, as the grammar has no token that continues one.
func (s *scanner) eatWord(word string) bool {
	s.space()
	if !strings.HasPrefix(s.src[s.pos:], word) {
		return false
	}
	s.pos += len(word)
	return true
}

// eatName passes white space and then exactly the identifier name.
func (s *scanner) eatName(name string) bool {
	s.space()
	got, ok := s.identifier()
	return ok && got == name
}

// literal passes white space and a string literal.
func (s *scanner) literal() (value string, valid, found bool) {
	if c := s.space(); c != '\'' && c != '"' {
		return "", false, false
	}
	return s.stringValue()
}

// exportsAssign matches what follows "exports": a property that is assigned,
// or after module (assign) the whole value.
func (s *scanner) exportsAssign(assign bool) bool {
	switch s.space() {
	case '.':
		s.pos++
		s.space()
		name, ok := s.identifier()
		if ok && s.space() == '=' {
			s.exports.add(name)
			return true
		}
	case '[':
		s.pos++
		name, valid, ok := s.literal()
		if ok && s.eat(']') && s.space() == '=' && valid {
			s.exports.add(name)
		}
	case '=':
		if !assign {
			return false
		}
		s.reexports = nameSet{}
		s.pos++
		switch s.space() {
		case '{':
			s.pos++
			s.open = append(s.open, bracket{kind: '{', before: s.pos - 2})
			s.literalExports()
			return true
		case 'r':
			if spec, ok := s.require(); ok {
				s.reexports.add(spec)
			}
		}
	}
	return false
}

// moduleExports matches what follows "module".
func (s *scanner) moduleExports() bool {
	return s.eat('.') && s.eatWord("exports") && s.exportsAssign(true)
}

// literalExports reads the members of an object literal as long as they are
// names with simple values; the rest is left to the loop over tokens.
func (s *scanner) literalExports() {
	for {
		revert := s.pos
		switch c := s.space(); c {
		case '.':
			if !strings.HasPrefix(s.src[s.pos:], "...") {
				s.pos = revert
				return
			}
			s.pos += 3
			if spec, ok := s.require(); ok {
				s.reexports.add(spec)
			} else if _, ok := s.identifier(); !ok {
				s.pos = revert
				return
			}
		case '\'', '"':
			name, valid, ok := s.stringValue()
			if !ok {
				s.pos = revert
				return
			}
			if s.space() != ':' {
				break
			}
			s.pos++
			simple, last := s.value()
			if simple && valid {
				s.exports.add(name)
			}
			if last {
				return
			}
		default:
			name, ok := s.identifier()
			if !ok {
				s.pos = revert
				return
			}
			after := s.pos
			if s.space() == ':' {
				s.pos++
				simple, last := s.value()
				if simple {
					s.exports.add(name)
				}
				if last {
					return
				}
			} else if name == "get" && s.pos > after {
				// An accessor: reading it could have effects.
				if _, ok := s.identifier(); ok {
					s.pos = revert
					return
				}
			}
			s.exports.add(name)
		}
		if s.space() != ',' {
			return
		}
		s.pos++
	}
}

// value passes a member's value if that is a name, or starts with one. last
// says that nothing after it is looked at. COMPAT: a required module ends the
// list, and its own names are exported again.
func (s *scanner) value() (simple, last bool) {
	pos := s.pos
	s.space()
	if spec, ok := s.require(); ok {
		s.reexports.add(spec)
		return true, true
	}
	if _, ok := s.identifier(); ok {
		return true, false
	}
	s.pos = pos
	return false, true
}

// require matches require('specifier') at the position and passes it.
func (s *scanner) require() (string, bool) {
	pos := s.pos
	if strings.HasPrefix(s.src[s.pos:], "require") {
		s.pos += len("require")
		if s.eat('(') {
			if spec, valid, ok := s.literal(); ok && valid && s.eat(')') {
				return spec, true
			}
		}
	}
	s.pos = pos
	return "", false
}

// bindStar looks back from a require call for the variable that it is
// assigned to.
func (s *scanner) bindStar(at int) {
	i := at - 1
	skip := func() {
		for i >= 0 && s.src[i] == ' ' {
			i--
		}
	}
	skip()
	if i < 0 || s.src[i] != '=' {
		return
	}
	i--
	skip()
	end := i + 1
	for i >= 0 && isIDByte(s.src[i]) {
		i--
	}
	name := s.src[i+1 : end]
	if name == "" || i < 0 || s.src[i] != ' ' {
		return
	}
	skip()
	if !s.endsWithWord(i, "var", "let", "const") {
		return
	}
	if s.stars == nil {
		s.stars = make(map[string]string)
	}
	s.stars[name] = s.required
}

// interop matches _interopRequireWildcard(require('x')).
func (s *scanner) interop(start, end int, free bool) {
	if s.pos >= len(s.src) || s.src[s.pos] != '(' {
		return
	}
	s.last = end - 1
	s.push('(')
	if spec, ok := s.require(); ok {
		s.required = spec
		if free {
			s.bindStar(start)
		}
	}
}

// exportStar matches __exportStar(require('x')) and __export(require('x')).
func (s *scanner) exportStar(end int) {
	if s.pos >= len(s.src) || s.src[s.pos] != '(' {
		return
	}
	s.last = end - 1
	s.push('(')
	if spec, ok := s.require(); ok {
		s.reexports.add(spec)
	}
}

// objectCall matches what follows "Object".
func (s *scanner) objectCall() bool {
	if !s.eat('.') {
		return false
	}
	s.space()
	switch rest := s.src[s.pos:]; {
	case strings.HasPrefix(rest, "defineProperty"):
		s.pos += len("defineProperty")
		return s.defineProperty()
	case strings.HasPrefix(rest, "keys") && len(s.open) == 0:
		s.pos += len("keys")
		return s.keysLoop()
	}
	return false
}

// exportsObject matches exports or module.exports.
func (s *scanner) exportsObject() bool {
	if s.space() == 'm' {
		if !s.eatWord("module") || !s.eat('.') {
			return false
		}
	}
	return s.eatWord("exports")
}

// defineProperty matches the arguments of Object.defineProperty. A getter
// that is more than a plain return does not count: reading it could have
// effects.
func (s *scanner) defineProperty() bool {
	if !s.eat('(') || !s.exportsObject() || !s.eat(',') {
		return false
	}
	name, valid, ok := s.literal()
	if !ok {
		return false
	}
	if s.eat(',') && s.eat('{') && s.descriptor() && valid {
		s.exports.add(name)
	}
	return false
}

// descriptor matches the inside of a property descriptor that is safe.
func (s *scanner) descriptor() bool {
	if s.space() == 'e' && !(s.eatWord("enumerable") && s.eat(':') && s.eatWord("true") && s.eat(',')) {
		return false
	}
	switch s.space() {
	case 'v':
		return s.eatWord("value") && s.eat(':')
	case 'g':
		return s.eatWord("get") && s.getter() && s.closeDescriptor()
	}
	return false
}

// getter matches the rest of `get: function name() { return a.b; }`, or of
// the method form.
func (s *scanner) getter() bool {
	if s.space() == ':' {
		s.pos++
		if !s.eatWord("function") {
			return false
		}
		if after := s.pos; s.space() != '(' {
			if s.pos == after {
				return false
			}
			if _, ok := s.identifier(); !ok {
				return false
			}
		}
	}
	if !s.eat('(') || !s.eat(')') || !s.eat('{') || !s.eatWord("return") {
		return false
	}
	s.space()
	if _, ok := s.identifier(); !ok {
		return false
	}
	switch s.space() {
	case '.':
		s.pos++
		s.space()
		if _, ok := s.identifier(); !ok {
			return false
		}
	case '[':
		s.pos++
		if _, _, ok := s.literal(); !ok || !s.eat(']') {
			return false
		}
	}
	if s.space() == ';' {
		s.pos++
	}
	return s.eat('}')
}

func (s *scanner) closeDescriptor() bool {
	if s.space() == ',' {
		s.pos++
	}
	return s.eat('}') && s.space() == ')'
}

// keysLoop matches the loops that copy every export of a namespace:
// Object.keys(ns).forEach(function (k) { ... exports[k] = ns[k]; }).
func (s *scanner) keysLoop() bool {
	if !s.eat('(') {
		return false
	}
	s.space()
	ns, ok := s.identifier()
	if !ok || !s.eat(')') || !s.eat('.') || !s.eatWord("forEach") || !s.eat('(') || !s.eatWord("function") || !s.eat('(') {
		return false
	}
	s.space()
	key, ok := s.identifier()
	if !ok || !s.eat(')') || !s.eat('{') {
		return false
	}
	if s.space() != 'i' || !s.keysGuards(ns, key) || !s.keysCopy(ns, key) {
		return false
	}
	if spec, ok := s.stars[ns]; ok {
		s.reexports.add(spec)
		return true
	}
	return false
}

// keysGuards matches the conditions at the start of the loop.
func (s *scanner) keysGuards(ns, key string) bool {
	if !s.eatWord("if") || !s.eat('(') || !s.eatName(key) {
		return false
	}
	switch s.space() {
	case '=':
		if !s.eatWord("===") || !s.eatDefault("default") || !s.eatWord("||") || !s.eatName(key) ||
			!s.eatWord("===") || !s.eatDefault("__esModule") || !s.eat(')') || !s.returnStatement() {
			return false
		}
		// Further guards are optional.
		for range 2 {
			pos := s.pos
			if !s.eatWord("if") || !s.eat('(') || !(s.matches(func() bool { return s.hasOwnCall(key) }) || s.inExports(ns, key)) ||
				!s.eat(')') || !s.returnStatement() {
				s.pos = pos
				break
			}
		}
		return true
	case '!':
		if !s.eatWord("!==") || !s.eatDefault("default") {
			return false
		}
		if s.space() == '&' {
			if !s.eatWord("&&") || !s.eat('!') || !(s.matches(func() bool { return s.hasOwnCall(key) }) || s.hasOwnMethod(key)) {
				return false
			}
		}
		return s.eat(')')
	}
	return false
}

// matches is try with the answer.
func (s *scanner) matches(pattern func() bool) bool {
	pos := s.pos
	if pattern() {
		return true
	}
	s.pos = pos
	return false
}

// eatDefault passes the string literal of a name.
func (s *scanner) eatDefault(name string) bool {
	c := s.space()
	if c != '\'' && c != '"' || !strings.HasPrefix(s.src[s.pos+1:], name) {
		return false
	}
	s.pos += 1 + len(name)
	if s.pos >= len(s.src) || s.src[s.pos] != c {
		return false
	}
	s.pos++
	return true
}

func (s *scanner) returnStatement() bool {
	if !s.eatWord("return") {
		return false
	}
	if s.space() == ';' {
		s.pos++
	}
	return true
}

// hasOwnCall matches Object.prototype.hasOwnProperty.call(id, key).
func (s *scanner) hasOwnCall(key string) bool {
	if !s.eatName("Object") || !s.eat('.') {
		return false
	}
	if s.space() == 'p' && (!s.eatWord("prototype") || !s.eat('.')) {
		return false
	}
	if !s.eatWord("hasOwnProperty") || !s.eat('.') || !s.eatWord("call") || !s.eat('(') {
		return false
	}
	s.space()
	if _, ok := s.identifier(); !ok {
		return false
	}
	return s.eat(',') && s.eatName(key) && s.eat(')')
}

// hasOwnMethod matches id.hasOwnProperty(key).
func (s *scanner) hasOwnMethod(key string) bool {
	s.space()
	if _, ok := s.identifier(); !ok {
		return false
	}
	return s.eat('.') && s.eatWord("hasOwnProperty") && s.eat('(') && s.eatName(key) && s.eat(')')
}

// inExports matches key in exports && exports[key] === ns[key].
func (s *scanner) inExports(ns, key string) bool {
	return s.eatName(key) && s.eatWord("in") && s.exportsObject() && s.eatWord("&&") && s.exportsObject() &&
		s.eat('[') && s.eatName(key) && s.eat(']') && s.eatWord("===") && s.member(ns, key)
}

// member matches ns[key].
func (s *scanner) member(ns, key string) bool {
	return s.eatName(ns) && s.eat('[') && s.eatName(key) && s.eat(']')
}

// keysCopy matches the statement that copies one name, and the loop's end.
func (s *scanner) keysCopy(ns, key string) bool {
	if !s.matches(func() bool { return s.copyAssign(ns, key) }) && !s.copyDefine(ns, key) {
		return false
	}
	if s.space() == ';' {
		s.pos++
	}
	return s.eat('}') && s.eat(')')
}

func (s *scanner) copyAssign(ns, key string) bool {
	return s.exportsObject() && s.eat('[') && s.eatName(key) && s.eat(']') && s.eat('=') && s.member(ns, key)
}

func (s *scanner) copyDefine(ns, key string) bool {
	if !s.eatName("Object") || !s.eat('.') || !s.eatWord("defineProperty") || !s.eat('(') || !s.exportsObject() ||
		!s.eat(',') || !s.eatName(key) || !s.eat(',') || !s.eat('{') || !s.eatWord("enumerable") || !s.eat(':') ||
		!s.eatWord("true") || !s.eat(',') || !s.eatWord("get") {
		return false
	}
	if s.space() == ':' {
		s.pos++
		if !s.eatWord("function") {
			return false
		}
		if s.space() != '(' {
			if _, ok := s.identifier(); !ok {
				return false
			}
		}
	}
	if !s.eat('(') || !s.eat(')') || !s.eat('{') || !s.eatWord("return") || !s.member(ns, key) {
		return false
	}
	if s.space() == ';' {
		s.pos++
	}
	return s.eat('}') && s.closeDescriptor() && s.eat(')')
}

// importStatement reports an import that only a module can have; import() and
// import.meta are told apart.
func (s *scanner) importStatement() bool {
	pos := s.pos
	defer func() { s.pos = pos }()
	switch c := s.space(); {
	case c == '(':
		return false
	case c == '.':
		s.pos++
		return s.eatName("meta")
	case c == '"' || c == '\'' || c == '{' || c == '*':
		return len(s.open) == 0
	default:
		return s.pos > pos && len(s.open) == 0
	}
}

// exportStatement reports an export declaration.
func (s *scanner) exportStatement() bool {
	pos := s.pos
	defer func() { s.pos = pos }()
	c := s.space()
	return c == '{' || c == '*' || s.pos > pos
}
