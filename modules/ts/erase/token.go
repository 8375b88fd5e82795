package erase

type kind uint8

// The kinds of tokens. A `<` and a `>` always stand alone: the parser joins
// them where an operator is meant.
const (
	tEOF kind = iota
	tWord
	tPrivate
	tNumber
	tBigInt
	tString
	tBacktick // the parser reads on
	tRegExp
	tLBrace
	tRBrace
	tLParen
	tRParen
	tLBracket
	tRBracket
	tDot
	tEllipsis
	tSemi
	tComma
	tLess
	tGreater
	tColon
	tQuestion
	tQuestionDot
	tArrow
	tAt
	tBang
	tTilde
	tPlus
	tMinus
	tIncDec
	tStar
	tSlash
	tAssign   // =
	tOpAssign // += and the like
	tBinary   // an operator that is only binary
	tCoalesce
	tAmp
	tPipe
)

type keyword uint8

// The words that the grammar knows.
const (
	kNone keyword = iota
	// reserved
	kBreak
	kCase
	kCatch
	kClass
	kConst
	kContinue
	kDebugger
	kDefault
	kDelete
	kDo
	kElse
	kEnum
	kExport
	kExtends
	kFalse
	kFinally
	kFor
	kFunction
	kIf
	kImport
	kIn
	kInstanceof
	kNew
	kNull
	kReturn
	kSuper
	kSwitch
	kThis
	kThrow
	kTrue
	kTry
	kTypeof
	kVar
	kVoid
	kWhile
	kWith
	lastReserved = kWith
)

// The words that are names elsewhere.
const (
	kAbstract keyword = iota + lastReserved + 1
	kAccessor
	kAs
	kAsserts
	kAsync
	kAwait
	kDeclare
	kFrom
	kGet
	kGlobal
	kImplements
	kInfer
	kInterface
	kIs
	kKeyof
	kLet
	kModule
	kNamespace
	kOf
	kOut
	kOverride
	kPrivate
	kProtected
	kPublic
	kReadonly
	kRequire
	kSatisfies
	kSet
	kStatic
	kType
	kUnique
	kUsing
	kYield
)

func keywordOf(s string) keyword {
	if len(s) < 2 || len(s) > 10 {
		return kNone
	}
	if k := reservedOf(s); k != kNone {
		return k
	}
	return contextualOf(s)
}

func reservedOf(s string) keyword {
	switch s {
	case "break":
		return kBreak
	case "case":
		return kCase
	case "catch":
		return kCatch
	case "class":
		return kClass
	case "const":
		return kConst
	case "continue":
		return kContinue
	case "debugger":
		return kDebugger
	case "default":
		return kDefault
	case "delete":
		return kDelete
	case "do":
		return kDo
	case "else":
		return kElse
	case "enum":
		return kEnum
	case "export":
		return kExport
	case "extends":
		return kExtends
	case "false":
		return kFalse
	case "finally":
		return kFinally
	case "for":
		return kFor
	case "function":
		return kFunction
	case "if":
		return kIf
	case "import":
		return kImport
	case "in":
		return kIn
	case "instanceof":
		return kInstanceof
	case "new":
		return kNew
	case "null":
		return kNull
	case "return":
		return kReturn
	case "super":
		return kSuper
	case "switch":
		return kSwitch
	case "this":
		return kThis
	case "throw":
		return kThrow
	case "true":
		return kTrue
	case "try":
		return kTry
	case "typeof":
		return kTypeof
	case "var":
		return kVar
	case "void":
		return kVoid
	case "while":
		return kWhile
	case "with":
		return kWith
	}
	return kNone
}

func contextualOf(s string) keyword {
	switch s {
	case "abstract":
		return kAbstract
	case "accessor":
		return kAccessor
	case "as":
		return kAs
	case "asserts":
		return kAsserts
	case "async":
		return kAsync
	case "await":
		return kAwait
	case "declare":
		return kDeclare
	case "from":
		return kFrom
	case "get":
		return kGet
	case "global":
		return kGlobal
	case "implements":
		return kImplements
	case "infer":
		return kInfer
	case "interface":
		return kInterface
	case "is":
		return kIs
	case "keyof":
		return kKeyof
	case "let":
		return kLet
	case "module":
		return kModule
	case "namespace":
		return kNamespace
	case "of":
		return kOf
	case "out":
		return kOut
	case "override":
		return kOverride
	case "private":
		return kPrivate
	case "protected":
		return kProtected
	case "public":
		return kPublic
	case "readonly":
		return kReadonly
	case "require":
		return kRequire
	case "satisfies":
		return kSatisfies
	case "set":
		return kSet
	case "static":
		return kStatic
	case "type":
		return kType
	case "unique":
		return kUnique
	case "using":
		return kUsing
	case "yield":
		return kYield
	}
	return kNone
}

func (k keyword) reserved() bool { return k != kNone && k <= lastReserved }

// token is one token; its text is src[start:end].
type token struct {
	kind       kind
	kw         keyword // of a word without escapes
	nl         bool    // a line terminator stands before it
	start, end int
}

// startsExpression reports whether an expression can begin with a token; it
// decides after type arguments.
func (t token) startsExpression() bool {
	switch t.kind {
	case tWord:
		if !t.kw.reserved() {
			return true
		}
		switch t.kw {
		case kThis, kSuper, kNull, kTrue, kFalse, kFunction, kClass, kNew, kDelete, kTypeof, kVoid, kImport:
			return true
		}
		return false
	case tPrivate, tNumber, tBigInt, tString, tBacktick, tRegExp, tLBrace, tLParen, tLBracket,
		tLess, tAt, tBang, tTilde, tPlus, tMinus, tIncDec, tSlash:
		return true
	}
	return false
}

// isBinaryOperator reports whether a token is an operator between two values.
func (t token) isBinaryOperator() bool {
	switch t.kind {
	case tBinary, tCoalesce, tAmp, tPipe, tPlus, tMinus, tStar, tSlash, tLess, tGreater:
		return true
	case tWord:
		return t.kw == kIn || t.kw == kInstanceof || t.kw == kAs || t.kw == kSatisfies
	}
	return false
}
