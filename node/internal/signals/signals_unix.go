//go:build unix

package signals

import "golang.org/x/sys/unix"

// Number returns the number of a signal by its name, such as "SIGTERM".
func Number(name string) (int, bool) {
	n := int(unix.SignalNum(name))
	return n, n != 0
}
