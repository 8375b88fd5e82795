//go:build unix

package fs

import "golang.org/x/sys/unix"

// writesAtOnce reports whether fd is a pipe that takes n bytes without waiting:
// what is not above PIPE_BUF goes into a writable pipe in one piece.
func writesAtOnce(fd, n int) bool {
	if n > pipeBuf {
		return false
	}
	var st unix.Stat_t
	if unix.Fstat(fd, &st) != nil || st.Mode&unix.S_IFMT != unix.S_IFIFO {
		return false
	}
	poll := []unix.PollFd{{Fd: int32(fd), Events: unix.POLLOUT}}
	ready, err := unix.Poll(poll, 0)
	return err == nil && ready == 1 && poll[0].Revents == unix.POLLOUT
}
