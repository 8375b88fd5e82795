package fs

import "golang.org/x/sys/unix"

func statPath(path string) (fileStat, error) { return statx(unix.AT_FDCWD, path, 0) }
func lstatPath(path string) (fileStat, error) {
	return statx(unix.AT_FDCWD, path, unix.AT_SYMLINK_NOFOLLOW)
}
func statFD(fd int) (fileStat, error) { return statx(fd, "", unix.AT_EMPTY_PATH) }

// statx asks for the time of birth too.
func statx(dir int, path string, flags int) (fileStat, error) {
	var s unix.Statx_t
	if err := unix.Statx(dir, path, flags, unix.STATX_BASIC_STATS|unix.STATX_BTIME, &s); err != nil {
		return fileStat{}, err
	}
	ns := func(t unix.StatxTimestamp) int64 { return t.Sec*1e9 + int64(t.Nsec) }
	st := fileStat{
		dev: unix.Mkdev(s.Dev_major, s.Dev_minor), mode: uint64(s.Mode), nlink: uint64(s.Nlink), uid: uint64(s.Uid), gid: uint64(s.Gid),
		rdev: unix.Mkdev(s.Rdev_major, s.Rdev_minor), blksize: uint64(s.Blksize), ino: s.Ino, size: s.Size, blocks: s.Blocks,
		atime: ns(s.Atime), mtime: ns(s.Mtime), ctime: ns(s.Ctime), birthtime: ns(s.Btime),
	}
	if s.Mask&unix.STATX_BTIME == 0 {
		st.birthtime = min(st.ctime, st.mtime)
	}
	return st, nil
}
