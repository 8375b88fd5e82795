package syntax

// MaxDepth is the deepest nesting of expressions, statements, functions and
// patterns that is accepted (one level of source nesting may count twice or so).
const MaxDepth = 20000

// Options steer a parse. The zero value is right for ordinary code.
type Options struct {
	// ValidateRegExp checks the pattern and flags of a regular expression
	// literal; its error's text becomes the message of a SyntaxError at the
	// literal. nil checks only the flags.
	ValidateRegExp func(pattern, flags string) error
	// Strict starts in strict mode.
	Strict bool
	// AllowTopLevelAwait accepts await at the top level of a script (REPL).
	AllowTopLevelAwait bool
	// ImportDefer accepts import defer * as x from "y" and import.defer("y").
	// https://tc39.es/proposal-defer-import-eval/
	ImportDefer bool
}

// DynamicKind says which constructor ParseFunctionParts works for.
type DynamicKind uint8

// The function constructors.
const (
	DynamicNormal DynamicKind = iota
	DynamicGenerator
	DynamicAsync
	DynamicAsyncGenerator
)

// reparseContext is what ReparseFunction has to know about the surroundings of
// a function.
type reparseContext struct {
	context
	form   funcForm
	module bool
}

// funcForm is the syntactic form a function's text has.
type funcForm uint8

const (
	formFunction funcForm = iota // function ...
	formArrow
	formMethod // any method, accessor or constructor, from its modifiers on
)
