//go:build unix

package process

import "syscall"

const execveAvailable = true

// replaceProcess returns only when it fails.
func replaceProcess(file string, args, env []string) error {
	if len(args) == 0 {
		args = []string{""}
	}
	if env == nil {
		env = []string{}
	}
	return syscall.Exec(file, args, env)
}
