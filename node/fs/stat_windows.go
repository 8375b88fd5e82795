package fs

import (
	"os"
	"syscall"
)

func statPath(path string) (fileStat, error) {
	fi, err := os.Stat(path)
	if err != nil {
		return fileStat{}, err
	}
	return windowsStat(fi), nil
}

func lstatPath(path string) (fileStat, error) {
	fi, err := os.Lstat(path)
	if err != nil {
		return fileStat{}, err
	}
	return windowsStat(fi), nil
}

func statFD(fd int) (fileStat, error) {
	f, err := fileOf(fd)
	if err != nil {
		return fileStat{}, err
	}
	fi, err := f.Stat()
	if err != nil {
		return fileStat{}, err
	}
	return windowsStat(fi), nil
}

func windowsStat(fi os.FileInfo) fileStat {
	st := statOf(fi)
	if d, ok := fi.Sys().(*syscall.Win32FileAttributeData); ok {
		st.atime, st.birthtime = d.LastAccessTime.Nanoseconds(), d.CreationTime.Nanoseconds()
	}
	return st
}

// statOf fills what package os tells of a file.
func statOf(fi os.FileInfo) fileStat {
	st := fileStat{size: uint64(fi.Size()), mode: uint64(fi.Mode().Perm()), nlink: 1, blksize: 4096, blocks: uint64(fi.Size()+511) / 512,
		mtime: fi.ModTime().UnixNano()}
	st.atime, st.ctime, st.birthtime = st.mtime, st.mtime, st.mtime
	switch m := fi.Mode(); {
	case m.IsDir():
		st.mode |= typeDir
	case m&os.ModeSymlink != 0:
		st.mode |= typeLink
	case m&os.ModeNamedPipe != 0:
		st.mode |= typeFIFO
	case m&os.ModeSocket != 0:
		st.mode |= typeSock
	case m&os.ModeCharDevice != 0:
		st.mode |= typeChar
	case m&os.ModeDevice != 0:
		st.mode |= typeBlock
	default:
		st.mode |= typeFile
	}
	return st
}
