package syntax

// Error is an early error.
type Error struct {
	// Msg is the message without the "SyntaxError: " prefix.
	Msg string
	// Start and End delimit the offending text in byte offsets.
	Start, End int
	// Line and Column are those of Start, from 1; the column counts UTF-16 units.
	Line, Column int
	// StackOverflow: nesting is too deep; to be thrown as a RangeError.
	StackOverflow bool
}

func (e *Error) Error() string {
	if e.StackOverflow {
		return "RangeError: " + e.Msg
	}
	return "SyntaxError: " + e.Msg
}
