package runtime

import (
	"os"

	"github.com/sxfescript/sxn/runtime/env"
)

// Options say what one process runs.
type Options struct {
	env.Options

	// ExecPath is the absolute path of the executable, Argv0 how it was called.
	ExecPath, Argv0 string
	// ExecArgv are the options before the main script.
	ExecArgv []string
	// Script is the main script as given; Args follow it.
	Script string
	Args   []string

	// Eval is the text of -e or -p; HasEval tells an empty one from none.
	Eval    string
	HasEval bool
	// Print shows the result of Eval (-p).
	Print bool
	// Check only checks the syntax of the script (-c).
	Check bool
	// Stdin runs the text on standard input.
	Stdin bool

	// ParseWorker parses the options of a worker: the text of NODE_OPTIONS and
	// the options that it is given. Its error may be an *env.InvalidOptions.
	ParseWorker func(nodeOptions string, execArgv []string) (Options, error)

	Stdin0, Stdout1, Stderr2 *os.File
}
