package main

import (
	"fmt"
	"os"

	"github.com/sxfescript/sxn/runtime"
)

// loadEnvFiles sets variables from --env-file files; those of the environment
// win, and later files win over earlier ones.
func (p *parsed) loadEnvFiles(exec string) (code int, ok bool) {
	values := map[string]string{}
	var order []string
	for _, f := range p.envFiles {
		b, err := os.ReadFile(f.name)
		if err != nil {
			if f.optional && os.IsNotExist(err) {
				fmt.Fprintf(os.Stderr, "%s not found. Continuing without it.\n", f.name)
				continue
			}
			fmt.Fprintf(os.Stderr, "%s: %s: not found\n", exec, f.name)
			return 9, false
		}
		for _, kv := range runtime.ParseEnv(string(b)) {
			if _, seen := values[kv[0]]; !seen {
				order = append(order, kv[0])
			}
			values[kv[0]] = kv[1]
		}
	}
	for _, k := range order {
		if _, set := os.LookupEnv(k); !set {
			if err := os.Setenv(k, values[k]); err != nil {
				fmt.Fprintf(os.Stderr, "%s: %v\n", exec, err)
				return 9, false
			}
		}
	}
	return 0, true
}
