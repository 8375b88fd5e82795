// Command sxn runs JavaScript and TypeScript programs as Node.js does.
package main

import (
	"fmt"
	"os"

	"github.com/sxfescript/sxn/runtime"
)

func main() {
	if len(os.Args) == 3 && os.Args[1] == "--test262" {
		os.Exit(runtime.Test262(os.Args[2]))
	}
	fmt.Fprintln(os.Stderr, "sxn: bad option")
	os.Exit(9)
}
