//go:build unix

package signals

import (
	"os"
	"os/signal"
	"syscall"
)

// Die ends the process as SIGINT does where nothing handles it.
func Die() {
	signal.Reset(syscall.SIGINT)
	_ = syscall.Kill(os.Getpid(), syscall.SIGINT) // a process may signal itself
	select {}                                     // another thread may be the one that gets it
}
