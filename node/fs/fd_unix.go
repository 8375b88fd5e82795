//go:build unix

package fs

import (
	"os"
	"time"

	"golang.org/x/sys/unix"
)

func openFD(path string, flags int, mode os.FileMode) (int, error) {
	for {
		fd, err := unix.Open(path, flags|unix.O_CLOEXEC, unixMode(mode))
		if err != unix.EINTR {
			return fd, err
		}
	}
}

func unixMode(m os.FileMode) uint32 {
	n := uint32(m.Perm())
	if m&os.ModeSetuid != 0 {
		n |= 0o4000
	}
	if m&os.ModeSetgid != 0 {
		n |= 0o2000
	}
	if m&os.ModeSticky != 0 {
		n |= 0o1000
	}
	return n
}

func closeFD(fd int) error { return unix.Close(fd) }

// readFD reads at a position, or from where the descriptor stands when it is negative.
func readFD(fd int, b []byte, pos int64) (int, error) {
	if pos >= 0 {
		return unix.Pread(fd, b, pos)
	}
	return unix.Read(fd, b)
}

func writeFD(fd int, b []byte, pos int64) (int, error) {
	if pos >= 0 {
		return unix.Pwrite(fd, b, pos)
	}
	return unix.Write(fd, b)
}

func sizeFD(fd int) (int64, error) {
	var st unix.Stat_t
	if err := unix.Fstat(fd, &st); err != nil {
		return 0, err
	}
	if st.Mode&unix.S_IFMT != unix.S_IFREG {
		return 0, nil
	}
	return st.Size, nil
}

func syncFD(fd int) error                 { return unix.Fsync(fd) }
func truncateFD(fd int, n int64) error    { return unix.Ftruncate(fd, n) }
func chmodFD(fd int, m os.FileMode) error { return unix.Fchmod(fd, unixMode(m)) }
func chownFD(fd, uid, gid int) error      { return unix.Fchown(fd, uid, gid) }

func futimes(fd int, atime, mtime time.Time) error {
	return unix.Futimes(fd, []unix.Timeval{unix.NsecToTimeval(atime.UnixNano()), unix.NsecToTimeval(mtime.UnixNano())})
}

func lutimes(path string, atime, mtime time.Time) error {
	ts := []unix.Timespec{unix.NsecToTimespec(atime.UnixNano()), unix.NsecToTimespec(mtime.UnixNano())}
	return unix.UtimesNanoAt(unix.AT_FDCWD, path, ts, unix.AT_SYMLINK_NOFOLLOW)
}

func access(path string, mode int) error { return unix.Access(path, uint32(mode)) }

func chmodPath(path string, m os.FileMode) error { return unix.Chmod(path, unixMode(m)) }

func rmdir(path string) error { return unix.Rmdir(path) }

func unlink(path string) error { return unix.Unlink(path) }
