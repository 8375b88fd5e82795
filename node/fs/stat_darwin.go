package fs

import "golang.org/x/sys/unix"

func statPath(path string) (fileStat, error) {
	var s unix.Stat_t
	err := unix.Stat(path, &s)
	return fromStat(&s), err
}

func lstatPath(path string) (fileStat, error) {
	var s unix.Stat_t
	err := unix.Lstat(path, &s)
	return fromStat(&s), err
}

func statFD(fd int) (fileStat, error) {
	var s unix.Stat_t
	err := unix.Fstat(fd, &s)
	return fromStat(&s), err
}

func fromStat(s *unix.Stat_t) fileStat {
	return fileStat{
		dev: uint64(s.Dev), mode: uint64(s.Mode), nlink: uint64(s.Nlink), uid: uint64(s.Uid), gid: uint64(s.Gid), rdev: uint64(s.Rdev),
		blksize: uint64(s.Blksize), ino: s.Ino, size: uint64(s.Size), blocks: uint64(s.Blocks),
		atime: s.Atim.Nano(), mtime: s.Mtim.Nano(), ctime: s.Ctim.Nano(), birthtime: s.Btim.Nano(),
	}
}
