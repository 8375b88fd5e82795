// Command sxn runs JavaScript and TypeScript programs as Node.js does.
package main

import (
	"os"
	"path/filepath"

	"github.com/sxfescript/sxn/runtime"
)

func main() { os.Exit(run(os.Args)) }

// run picks the sub-command; a binary called node knows none.
func run(args []string) int {
	exec, err := os.Executable()
	if err != nil {
		exec = args[0]
	}
	rest := args[1:]
	if len(rest) > 0 && !calledNode(args[0]) {
		switch rest[0] {
		case "--test262":
			if len(rest) == 2 {
				return runtime.Test262(rest[1])
			}
		case "install", "ci", "i":
			return install(rest[1:])
		}
	}
	return node(exec, args[0], rest)
}

// calledNode reports whether the program was started under node's name.
func calledNode(argv0 string) bool {
	base := filepath.Base(argv0)
	return base == "node" || base == "node.exe"
}
