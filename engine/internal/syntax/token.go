package syntax

// token is a lexical token, or (word...) the class of an identifier that means
// something in certain places; both are values of scope.Name.Word.
type token uint8

const (
	tNone token = iota
	tEOF
	tIllegal // lexical error, described by lexer.lex*

	// Identifier-like tokens. tIdent must be first, tEscaped last.
	tIdent
	tAwait
	tYield
	tLet
	tStatic
	tStrictReserved // implements interface package private protected public
	tEscapedWord    // one of the five above, written with an escape
	// Reserved words.
	tEscapedKeyword // written with an escape
	tBreak
	tCase
	tCatch
	tClass
	tConst
	tContinue
	tDebugger
	tDefault
	tDelete
	tDo
	tElse
	tEnum
	tExport
	tExtends
	tFalse
	tFinally
	tFor
	tFunction
	tIf
	tImport
	tIn
	tInstanceof
	tNew
	tNull
	tReturn
	tSuper
	tSwitch
	tThis
	tThrow
	tTrue
	tTry
	tTypeof
	tVar
	tVoid
	tWhile
	tWith
	// end of names

	tPrivate // #name
	tNumber
	tBigInt
	tString
	tTemplate // `

	tLBrace
	tRBrace
	tLParen
	tRParen
	tLBracket
	tRBracket
	tDot
	tEllipsis
	tSemicolon
	tComma
	tQuestion
	tQuestionDot
	tColon
	tArrow
	tNot
	tTilde
	tInc
	tDec

	// Binary operators.
	tLess
	tGreater
	tLessEq
	tGreaterEq
	tEq
	tNe
	tStrictEq
	tStrictNe
	tPlus
	tMinus
	tStar
	tSlash
	tPercent
	tExp
	tShl
	tSar
	tShr
	tAmp
	tPipe
	tCaret
	tAndAnd
	tOrOr
	tCoalesce

	// Assignment operators; those of binary operators in the order above.
	tAssign
	tAddAssign
	tSubAssign
	tMulAssign
	tDivAssign
	tModAssign
	tExpAssign
	tShlAssign
	tSarAssign
	tShrAssign
	tAndAssign
	tOrAssign
	tXorAssign
	tAndAndAssign
	tOrOrAssign
	tCoalesceAssign
	tokenCount

	// Words that stay ordinary identifiers (Name.Word only).
	wAs
	wAccessor
	wAsync
	wArguments
	wConstructor
	wDefer
	wEval
	wFrom
	wGet
	wMeta
	wOf
	wSet
	wSource
	wTarget
	wUsing
	wProto
	wPrototype
)

// isName reports whether a token is an IdentifierName.
func (t token) isName() bool { return t >= tIdent && t <= tWith }

// isIdent reports whether a token may be an identifier, context permitting.
func (t token) isIdent() bool { return t >= tIdent && t <= tEscapedWord }

// isAssign reports whether a token is an assignment operator.
func (t token) isAssign() bool { return t >= tAssign && t <= tCoalesceAssign }

// tokenText is the spelling of fixed tokens.
var tokenText = [tokenCount]string{
	tEOF: "end of input", tBreak: "break", tCase: "case", tCatch: "catch", tClass: "class", tConst: "const",
	tContinue: "continue", tDebugger: "debugger", tDefault: "default", tDelete: "delete", tDo: "do", tElse: "else",
	tEnum: "enum", tExport: "export", tExtends: "extends", tFalse: "false", tFinally: "finally", tFor: "for",
	tFunction: "function", tIf: "if", tImport: "import", tIn: "in", tInstanceof: "instanceof", tNew: "new",
	tNull: "null", tReturn: "return", tSuper: "super", tSwitch: "switch", tThis: "this", tThrow: "throw",
	tTrue: "true", tTry: "try", tTypeof: "typeof", tVar: "var", tVoid: "void", tWhile: "while", tWith: "with",
	tLBrace: "{", tRBrace: "}", tLParen: "(", tRParen: ")", tLBracket: "[", tRBracket: "]", tDot: ".",
	tEllipsis: "...", tSemicolon: ";", tComma: ",", tQuestion: "?", tQuestionDot: "?.", tColon: ":",
	tArrow: "=>", tNot: "!", tTilde: "~", tInc: "++", tDec: "--", tLess: "<", tGreater: ">",
	tLessEq: "<=", tGreaterEq: ">=", tEq: "==", tNe: "!=", tStrictEq: "===", tStrictNe: "!==",
	tPlus: "+", tMinus: "-", tStar: "*", tSlash: "/", tPercent: "%", tExp: "**", tShl: "<<",
	tSar: ">>", tShr: ">>>", tAmp: "&", tPipe: "|", tCaret: "^", tAndAnd: "&&", tOrOr: "||",
	tCoalesce: "??", tAssign: "=", tAddAssign: "+=", tSubAssign: "-=", tMulAssign: "*=",
	tDivAssign: "/=", tModAssign: "%=", tExpAssign: "**=", tShlAssign: "<<=", tSarAssign: ">>=",
	tShrAssign: ">>>=", tAndAssign: "&=", tOrAssign: "|=", tXorAssign: "^=", tAndAndAssign: "&&=",
	tOrOrAssign: "||=", tCoalesceAssign: "??=",
}

// precedence of binary operators; 0 for other tokens. ** is right-associative.
var precedence = [tokenCount]uint8{
	tCoalesce: 1, tOrOr: 2, tAndAnd: 3, tPipe: 4, tCaret: 5, tAmp: 6,
	tEq: 7, tNe: 7, tStrictEq: 7, tStrictNe: 7,
	tLess: 8, tGreater: 8, tLessEq: 8, tGreaterEq: 8, tInstanceof: 8, tIn: 8,
	tShl: 9, tSar: 9, tShr: 9, tPlus: 10, tMinus: 10,
	tStar: 11, tSlash: 11, tPercent: 11, tExp: 12,
}

// binaryOp maps operator tokens to BinaryOp.
var binaryOp = [tokenCount]BinaryOp{
	tPlus: OpAdd, tMinus: OpSub, tStar: OpMul, tSlash: OpDiv, tPercent: OpMod, tExp: OpExp,
	tShl: OpShl, tSar: OpSar, tShr: OpShr, tAmp: OpBitAnd, tPipe: OpBitOr, tCaret: OpBitXor,
	tEq: OpEq, tNe: OpNe, tStrictEq: OpStrictEq, tStrictNe: OpStrictNe,
	tLess: OpLt, tLessEq: OpLe, tGreater: OpGt, tGreaterEq: OpGe, tIn: OpIn, tInstanceof: OpInstanceof,
}

// classifyWord gives Name.Word of an identifier's text.
func classifyWord(s string) token {
	if len(s) < 2 || len(s) > 11 || s[0] < '_' || s[0] > 'y' {
		return tNone
	}
	switch s {
	case "as":
		return wAs
	case "accessor":
		return wAccessor
	case "async":
		return wAsync
	case "arguments":
		return wArguments
	case "await":
		return tAwait
	case "break":
		return tBreak
	case "case":
		return tCase
	case "catch":
		return tCatch
	case "class":
		return tClass
	case "const":
		return tConst
	case "constructor":
		return wConstructor
	case "continue":
		return tContinue
	case "debugger":
		return tDebugger
	case "default":
		return tDefault
	case "defer":
		return wDefer
	case "delete":
		return tDelete
	case "do":
		return tDo
	case "else":
		return tElse
	case "enum":
		return tEnum
	case "eval":
		return wEval
	case "export":
		return tExport
	case "extends":
		return tExtends
	case "false":
		return tFalse
	case "finally":
		return tFinally
	case "for":
		return tFor
	case "from":
		return wFrom
	case "function":
		return tFunction
	case "get":
		return wGet
	case "if":
		return tIf
	case "import":
		return tImport
	case "in":
		return tIn
	case "instanceof":
		return tInstanceof
	case "implements", "interface", "package", "private", "protected", "public":
		return tStrictReserved
	case "let":
		return tLet
	case "meta":
		return wMeta
	case "new":
		return tNew
	case "null":
		return tNull
	case "of":
		return wOf
	case "prototype":
		return wPrototype
	case "__proto__":
		return wProto
	case "return":
		return tReturn
	case "set":
		return wSet
	case "source":
		return wSource
	case "static":
		return tStatic
	case "super":
		return tSuper
	case "switch":
		return tSwitch
	case "target":
		return wTarget
	case "this":
		return tThis
	case "throw":
		return tThrow
	case "true":
		return tTrue
	case "try":
		return tTry
	case "typeof":
		return tTypeof
	case "using":
		return wUsing
	case "var":
		return tVar
	case "void":
		return tVoid
	case "while":
		return tWhile
	case "with":
		return tWith
	case "yield":
		return tYield
	}
	return tNone
}
