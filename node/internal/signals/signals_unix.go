//go:build unix

package signals

import (
	"runtime"

	"golang.org/x/sys/unix"
)

// Number returns the number of a signal by its name, such as "SIGTERM".
func Number(name string) (int, bool) {
	switch name {
	case "SIGIOT":
		name = "SIGABRT"
	case "SIGPOLL":
		if runtime.GOOS != "linux" {
			return 0, false
		}
		name = "SIGIO"
	case "SIGCLD":
		return 0, false
	}
	n := int(unix.SignalNum(name))
	return n, n != 0
}
