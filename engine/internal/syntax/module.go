package syntax

import (
	"sort"
	"strings"

	"github.com/sxfescript/sxn/engine/internal/syntax/scope"
)

// moduleState collects a module's entries.
type moduleState struct {
	info     *ModuleInfo
	exported map[string]bool
	locals   []localExport
	requests map[string]int
	imports  map[*scope.Binding]int // index in info.Imports
}

// localExport is an export of a local name, resolved at the end of the module.
type localExport struct {
	Loc       // of the local name
	export    string
	local     *scope.Name
	defaultTo *scope.Binding // the binding itself when it is known
}

func newModuleState() *moduleState {
	return &moduleState{info: &ModuleInfo{}, exported: map[string]bool{}, requests: map[string]int{},
		imports: map[*scope.Binding]int{}}
}

// atModuleTop reports whether module items may stand here.
func (p *parser) atModuleTop() bool {
	return p.module && p.sc.Cur.Kind == scope.ModuleScope && p.topDepth == p.depth
}

// importStatement parses an import declaration; nil when it is an expression.
//
// https://tc39.es/ecma262/#sec-imports
func (p *parser) importStatement() Stmt {
	s := p.save()
	start := p.start
	p.next()
	expr := p.tok == tLParen || p.tok == tDot
	if expr {
		p.restore(&s)
		return nil
	}
	if !p.atModuleTop() {
		if p.module {
			p.unexpected()
		} else {
			p.fail(msgImportOutside, start, start+6)
		}
		return &ImportDecl{p.tokLoc()}
	}
	p.importRest()
	p.semicolon()
	return &ImportDecl{p.loc(start)}
}

// importRest parses from after the keyword.
func (p *parser) importRest() {
	if p.tok == tString {
		p.request(PhaseEvaluation)
		return
	}
	base := len(p.mod.info.Imports)
	phase := p.importPhase()
	needClause := true
	if p.tok.isIdent() {
		id := p.importBinding()
		p.importEntry(id, id.Loc, "default", false)
		needClause = phase == PhaseEvaluation && p.eat(tComma)
	}
	if needClause {
		switch {
		case p.tok == tStar && phase != PhaseSource:
			p.next()
			p.expectWord(wAs)
			id := p.importBinding()
			p.importEntry(id, id.Loc, "", true)
		case p.tok == tLBrace && phase == PhaseEvaluation:
			p.namedImports()
		case p.prev == tComma:
			p.unexpectedToken(tComma, nil, p.prevStart, p.lastEnd)
		default:
			p.unexpected()
		}
	}
	p.expectWord(wFrom)
	req := p.request(phase)
	for i := base; i < len(p.mod.info.Imports); i++ {
		p.mod.info.Imports[i].Request = req
	}
}

// importPhase parses `defer` before * and `source` before a binding.
func (p *parser) importPhase() Phase {
	switch {
	case p.o.ImportDefer && p.isWord(wDefer):
		s := p.save()
		p.next()
		if p.tok == tStar {
			return PhaseDefer
		}
		p.restore(&s)
	case p.isWord(wSource):
		s := p.save()
		p.next()
		if p.tok.isIdent() {
			from := p.isWord(wFrom)
			t := p.save()
			p.next()
			again := p.isWord(wFrom)
			p.restore(&t)
			if !from || again {
				return PhaseSource
			}
		}
		p.restore(&s)
	}
	return PhaseEvaluation
}

// expectWord skips a contextual keyword.
func (p *parser) expectWord(w token) {
	if p.isWord(w) {
		p.next()
		return
	}
	if p.tok == tIdent && p.escaped && token(p.name.Word) == w {
		p.failf(p.start, p.end, msgEscapedMeta, p.name.Text)
		return
	}
	p.unexpected()
}

// importBinding parses and declares an imported binding.
func (p *parser) importBinding() *Ident {
	id := p.bindingIdent()
	if id.Name != nil {
		p.declareLexical(id, scope.Import)
	}
	return id
}

// importEntry notes an import; at is the name in the other module as written.
func (p *parser) importEntry(id *Ident, at Loc, name string, namespace bool) {
	if id.Binding == nil {
		return
	}
	if namespace {
		id.Binding.Init = 0 // a namespace object is there from the start
	}
	p.mod.imports[id.Binding] = len(p.mod.info.Imports)
	p.mod.info.Imports = append(p.mod.info.Imports, ImportEntry{Loc: at, Name: name, Namespace: namespace, Local: id.Binding})
	scope.Export(id.Binding)
	id.Binding.Exported = false
}

// namedImports parses { a, b as c, "s" as d }.
func (p *parser) namedImports() {
	p.next()
	for p.tok != tRBrace && p.err == nil {
		str := p.tok == tString
		ident := p.tok == tIdent || p.tok == tLet
		at := p.save()
		name := p.moduleExportName()
		if p.isWord(wAs) {
			p.next()
			if p.tok.isName() && p.tok != tIdent && p.tok != tLet {
				p.fail(msgUnexpectedReserved, p.start, p.end)
			}
			p.importEntry(p.importBinding(), Loc{Start: at.start, End: at.end}, name, false)
		} else {
			if str || !ident {
				p.fail(msgUnexpectedReserved, at.start, at.end)
				return
			}
			after := p.save()
			p.restore(&at)
			id := p.importBinding()
			p.restore(&after)
			p.importEntry(id, id.Loc, name, false)
		}
		if p.tok != tRBrace {
			p.expect(tComma)
		}
	}
	p.expect(tRBrace)
}

// moduleExportName parses an IdentifierName or a well-formed string.
func (p *parser) moduleExportName() string {
	name := ""
	switch {
	case p.tok == tString:
		if hasLoneSurrogate(p.str) {
			p.fail(msgExportString, p.start, p.end)
		}
		name = p.str
		p.next()
	case p.tok.isName():
		name = p.name.Text
		p.next()
	default:
		p.unexpected()
	}
	return name
}

// hasLoneSurrogate reports surrogates in WTF-8 text.
func hasLoneSurrogate(s string) bool {
	for i := 0; i+1 < len(s); i++ {
		if s[i] == 0xED && s[i+1] >= 0xA0 {
			return true
		}
	}
	return false
}

// request parses a module specifier with attributes and returns its index.
//
// https://tc39.es/ecma262/#sec-modulerequest-record
func (p *parser) request(phase Phase) int {
	r := ModuleRequest{Loc: p.tokLoc(), Specifier: p.str, Phase: phase}
	if p.tok != tString {
		p.unexpected()
		return 0
	}
	p.next()
	if p.tok == tWith {
		r.Attributes = p.attributes()
	}
	var key strings.Builder
	key.WriteByte(byte('0' + phase))
	key.WriteString(r.Specifier)
	for _, a := range r.Attributes {
		key.WriteString("\x00" + a.Key + "\x00" + a.Value)
	}
	if i, ok := p.mod.requests[key.String()]; ok {
		return i
	}
	i := len(p.mod.info.Requests)
	p.mod.requests[key.String()] = i
	p.mod.info.Requests = append(p.mod.info.Requests, r)
	return i
}

// attributes parses with { key: "value" }.
func (p *parser) attributes() []ImportAttribute {
	var out []ImportAttribute
	p.next()
	p.expect(tLBrace)
	for p.tok != tRBrace && p.err == nil {
		a := ImportAttribute{}
		at := p.tokLoc()
		switch {
		case p.tok == tString:
			a.Key = p.str
			p.next()
		case p.tok.isName():
			a.Key = p.name.Text
			p.next()
		default:
			p.unexpected()
		}
		p.expect(tColon)
		if p.tok != tString {
			p.unexpected()
			return out
		}
		a.Value = p.str
		p.next()
		for _, b := range out {
			if b.Key == a.Key {
				p.failf(at.Start, at.End, msgDuplicateAttribute, a.Key)
			}
		}
		out = append(out, a)
		if p.tok != tRBrace {
			p.expect(tComma)
		}
	}
	p.expect(tRBrace)
	sort.Slice(out, func(i, j int) bool { return out[i].Key < out[j].Key })
	return out
}

// exportStatement parses an export declaration.
//
// https://tc39.es/ecma262/#sec-exports
func (p *parser) exportStatement() Stmt {
	start := p.start
	if !p.atModuleTop() {
		p.unexpected()
		return &Empty{p.tokLoc()}
	}
	p.next()
	n := &ExportDecl{}
	switch p.tok {
	case tDefault:
		return p.exportDefault(start)
	case tStar:
		p.exportStar(start)
		p.semicolon()
	case tLBrace:
		p.exportNamed()
		p.semicolon()
	case tVar:
		n.Decl = p.exportVar(DeclVar)
	case tLet:
		n.Decl = p.exportVar(DeclLet)
	case tConst:
		n.Decl = p.exportVar(DeclConst)
	case tFunction:
		d := p.functionDeclaration(p.start, false, false)
		n.Decl = d
		p.exportIdent(d.Func.Name)
	case tClass:
		d := p.classDeclaration(false)
		n.Decl = d
		p.exportIdent(d.Name)
	default:
		if p.isWord(wAsync) {
			if s := p.asyncStatement(stmtList); s != nil {
				n.Decl = s
				if d, ok := s.(*FuncDecl); ok {
					p.exportIdent(d.Func.Name)
				}
				break
			}
			p.failf(p.start, p.end, msgUnexpectedToken, "async")
		}
		p.unexpectedToken(tExport, nil, p.prevStart, p.lastEnd)
	}
	n.Loc = p.loc(start)
	return n
}

func (p *parser) exportVar(kind DeclKind) Stmt {
	d := p.varStatement(kind)
	for i := range d.Decls {
		eachName(d.Decls[i].Target, p.exportIdent)
	}
	return d
}

// exportIdent exports a declared identifier under its own name.
func (p *parser) exportIdent(id *Ident) {
	if id == nil || id.Name == nil {
		return
	}
	p.addExport(id.Name.Text, id.Loc)
	p.mod.locals = append(p.mod.locals, localExport{Loc: id.Loc, export: id.Name.Text, local: id.Name})
}

// addExport notes an exported name.
func (p *parser) addExport(name string, at Loc) {
	if p.mod.exported[name] {
		p.failf(at.Start, at.End, msgDuplicateExport, name)
	}
	p.mod.exported[name] = true
}

// declareDefault declares *default* at the current place.
func (p *parser) declareDefault(pos uint32) *scope.Binding {
	name, _ := p.names.Intern("*default*")
	b, _ := p.sc.DeclareLexical(name, scope.DefaultExport, pos)
	return b
}

// exportDefault parses from the keyword default on.
func (p *parser) exportDefault(start uint32) Stmt {
	at := p.tokLoc()
	p.next()
	p.addExport("default", at)
	s := p.save()
	from := p.start
	async := false
	if p.isWord(wAsync) {
		p.next()
		if async = p.tok == tFunction && !p.nl; !async {
			p.restore(&s)
		}
	}
	local := localExport{Loc: at, export: "default"}
	var out Stmt
	switch p.tok {
	case tFunction:
		d := p.functionDeclaration(from, async, true)
		if d.Func.Name == nil && d.Binding != nil {
			d.Binding.Init = 0 // hoisted like any function
		}
		local.defaultTo = d.Binding
		out = &ExportDecl{p.loc(start), d}
	case tClass:
		d := p.classDeclaration(true)
		if d.Name != nil {
			local.defaultTo = d.Name.Binding
		} else {
			name, _ := p.names.Intern("*default*")
			local.defaultTo = p.sc.TopLevel(name)
		}
		out = &ExportDecl{p.loc(start), d}
	default:
		n := &ExportDefault{Target: p.idents.new()}
		mark := len(p.sc.Cur.Bindings)
		b := p.declareDefault(at.Start)
		n.Target.Loc, n.Target.Name, n.Target.Binding = at, b.Name, b
		n.Target.Slot, n.Target.Flags = scope.SlotLocal, scope.RefInit
		local.defaultTo = b
		n.X = p.assignIn()
		n.Named = isAnonymous(n.X)
		p.semicolon()
		scope.Initialised(p.sc.Cur, mark, p.lastEnd)
		n.Loc = p.loc(start)
		out = n
	}
	p.mod.locals = append(p.mod.locals, local)
	return out
}

// exportStar parses export * [as name] from "x".
func (p *parser) exportStar(start uint32) {
	p.next()
	e := ExportEntry{Request: -1}
	named := p.isWord(wAs)
	if named {
		p.next()
		at := p.tokLoc()
		e.Name, e.Namespace = p.moduleExportName(), true
		p.addExport(e.Name, at)
	}
	p.expectWord(wFrom)
	e.Request = p.request(PhaseEvaluation)
	e.Loc = p.loc(start)
	if named {
		p.mod.info.IndirectExports = append(p.mod.info.IndirectExports, e)
	} else {
		p.mod.info.StarExports = append(p.mod.info.StarExports, e)
	}
}

// exportSpecifier is one entry of an export list.
type exportSpecifier struct {
	Loc
	local      lexState
	name, from string
	to         Loc
}

// exportNamed parses export { ... } [from "x"].
func (p *parser) exportNamed() {
	p.next()
	var list []exportSpecifier
	for p.tok != tRBrace && p.err == nil {
		e := exportSpecifier{Loc: p.tokLoc(), local: p.save(), to: p.tokLoc()}
		e.from = p.moduleExportName()
		e.name = e.from
		if p.isWord(wAs) {
			p.next()
			e.to = p.tokLoc()
			e.name = p.moduleExportName()
		}
		e.End = p.lastEnd
		list = append(list, e)
		if p.tok != tRBrace {
			p.expect(tComma)
		}
	}
	p.expect(tRBrace)
	if p.isWord(wFrom) {
		p.next()
		req := p.request(PhaseEvaluation)
		for i := range list {
			e := &list[i]
			p.addExport(e.name, e.to)
			p.mod.info.IndirectExports = append(p.mod.info.IndirectExports,
				ExportEntry{Loc: e.Loc, Name: e.name, Request: req, ImportName: e.from})
		}
		return
	}
	for i := range list {
		e := &list[i]
		t := &e.local
		switch {
		case t.tok == tString:
			p.fail(msgExportStringFrom, t.start, t.end)
		case !t.tok.isIdent() || t.tok != tIdent:
			p.fail(msgUnexpectedReserved, t.start, t.end)
		}
		p.addExport(e.name, e.to)
		p.mod.locals = append(p.mod.locals, localExport{Loc: e.Loc, export: e.name, local: t.name})
	}
}

// finishModule resolves the local exports; the module's scope is still open.
func (p *parser) finishModule() {
	info := p.mod.info
	for i := range p.mod.locals {
		l := &p.mod.locals[i]
		b := l.defaultTo
		if b == nil && l.local != nil {
			b = p.sc.TopLevel(l.local)
		}
		if b == nil {
			name := ""
			if l.local != nil {
				name = l.local.Text
			}
			p.failf(l.Start, l.End, msgUndefinedExport, name)
			return
		}
		if j, ok := p.mod.imports[b]; ok && info.Requests[info.Imports[j].Request].Phase == PhaseEvaluation {
			im := &info.Imports[j]
			info.IndirectExports = append(info.IndirectExports,
				ExportEntry{Loc: im.Loc, Name: l.export, Request: im.Request, ImportName: im.Name, Namespace: im.Namespace})
			continue
		}
		scope.Export(b)
		info.LocalExports = append(info.LocalExports, ExportEntry{Loc: l.Loc, Name: l.export, Local: b, Request: -1})
	}
}
