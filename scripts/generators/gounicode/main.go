// Command gounicode prints what the Unicode tables of Go say, for
// text-unicode.mjs: simple case mappings, combining classes and full
// decompositions.
package main

import (
	"bufio"
	"fmt"
	"os"
	"unicode"

	"golang.org/x/text/unicode/norm"
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
		if r >= 0xD800 && r <= 0xDFFF {
			continue
		}
		s := string(r)
		if ccc := norm.NFD.PropertiesString(s).CCC(); ccc != 0 {
			fmt.Fprintln(w, "ccc", r, ccc)
		}
		for _, f := range []struct {
			name string
			form norm.Form
		}{{"nfd", norm.NFD}, {"nfkd", norm.NFKD}} {
			if d := f.form.String(s); d != s {
				fmt.Fprint(w, f.name, " ", r)
				for _, c := range d {
					fmt.Fprint(w, " ", c)
				}
				fmt.Fprintln(w)
			}
		}
	}
	if err := w.Flush(); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}
