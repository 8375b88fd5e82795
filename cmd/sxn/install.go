package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/signal"

	"github.com/sxfescript/sxn/npm"
)

const installHelp = `Usage: sxn install [--omit=dev|optional|peer] [--production]

Installs what package-lock.json of the current directory names into
node_modules. Packages' own scripts are not run.
`

// install is sxn install: it installs from an existing lock file.
func install(args []string) int {
	o := npm.InstallOptions{Stdout: os.Stdout, Stderr: os.Stderr}
	for _, a := range args {
		switch {
		case a == "--help" || a == "-h":
			fmt.Print(installHelp)
			return 0
		case a == "--production":
			o.Production = true
		case len(a) > 7 && a[:7] == "--omit=":
			o.Omit = append(o.Omit, a[7:])
		default:
			fmt.Fprintf(os.Stderr, "sxn install: unknown argument %s\n%s", a, installHelp)
			return 2
		}
	}
	dir, err := os.Getwd()
	if err != nil {
		fmt.Fprintln(os.Stderr, "sxn install:", err)
		return 1
	}
	o.Dir = dir
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if _, err := npm.Install(ctx, o); err != nil {
		var e *npm.Error
		if errors.As(err, &e) && e.Code != "" {
			fmt.Fprintf(os.Stderr, "sxn install: %s: %v\n", e.Code, err)
		} else {
			fmt.Fprintln(os.Stderr, "sxn install:", err)
		}
		return 1
	}
	return 0
}
