// Command gocase prints the simple case mappings of package unicode, for
// text-unicode.mjs.
package main

import (
	"bufio"
	"fmt"
	"os"
	"unicode"
)

func main() {
	w := bufio.NewWriter(os.Stdout)
	for r := rune(0); r <= unicode.MaxRune; r++ {
		if u := unicode.ToUpper(r); u != r {
			fmt.Fprintln(w, "upper", r, u)
		}
		if l := unicode.ToLower(r); l != r {
			fmt.Fprintln(w, "lower", r, l)
		}
	}
	if err := w.Flush(); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}
