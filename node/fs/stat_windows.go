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
