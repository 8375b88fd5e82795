//go:build unix

package childprocess

import "golang.org/x/sys/unix"

// markCloseOnExec keeps a descriptor from the children of this process.
func markCloseOnExec(fd int) { unix.CloseOnExec(fd) }

// closeDescriptor closes a descriptor that nobody takes; the error says only
// what is lost already.
func closeDescriptor(fd int) {
	if fd >= 0 {
		_ = unix.Close(fd)
	}
}

// makeBlocking makes a descriptor that a child gets as a standard stream wait,
// which programs expect of those. Not all descriptors have that mode.
func makeBlocking(fd int) { _ = unix.SetNonblock(fd, false) }
