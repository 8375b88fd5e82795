package fs

import (
	"io"
	"os"
	"sync"
	"syscall"
	"time"
)

// Descriptors are numbers of open files, as in the C runtime that libuv uses.
var table struct {
	sync.Mutex
	files map[int]*os.File
	next  int
}

func fileOf(fd int) (*os.File, error) {
	switch fd {
	case 0:
		return os.Stdin, nil
	case 1:
		return os.Stdout, nil
	case 2:
		return os.Stderr, nil
	}
	table.Lock()
	defer table.Unlock()
	if f := table.files[fd]; f != nil {
		return f, nil
	}
	return nil, syscall.Errno(6) // ERROR_INVALID_HANDLE
}

func openFD(path string, flags int, mode os.FileMode) (int, error) {
	f, err := os.OpenFile(path, flags, mode)
	if err != nil {
		return -1, err
	}
	table.Lock()
	defer table.Unlock()
	if table.files == nil {
		table.files, table.next = map[int]*os.File{}, 3
	}
	fd := table.next
	table.next++
	table.files[fd] = f
	return fd, nil
}

func closeFD(fd int) error {
	f, err := fileOf(fd)
	if err != nil {
		return err
	}
	table.Lock()
	delete(table.files, fd)
	table.Unlock()
	return f.Close()
}

// readFD reads at a position, or from where the descriptor stands when it is negative.
func readFD(fd int, b []byte, pos int64) (int, error) {
	f, err := fileOf(fd)
	if err != nil {
		return 0, err
	}
	var n int
	if pos >= 0 {
		n, err = f.ReadAt(b, pos)
	} else {
		n, err = f.Read(b)
	}
	if err == io.EOF {
		err = nil
	}
	return n, err
}

func writeFD(fd int, b []byte, pos int64) (int, error) {
	f, err := fileOf(fd)
	if err != nil {
		return 0, err
	}
	if pos >= 0 {
		return f.WriteAt(b, pos)
	}
	return f.Write(b)
}

func sizeFD(fd int) (int64, error) {
	f, err := fileOf(fd)
	if err != nil {
		return 0, err
	}
	st, err := f.Stat()
	if err != nil || !st.Mode().IsRegular() {
		return 0, err
	}
	return st.Size(), nil
}

func withFile(fd int, do func(f *os.File) error) error {
	f, err := fileOf(fd)
	if err != nil {
		return err
	}
	return do(f)
}

func syncFD(fd int) error     { return withFile(fd, (*os.File).Sync) }
func dataSyncFD(fd int) error { return syncFD(fd) }
func truncateFD(fd int, n int64) error {
	return withFile(fd, func(f *os.File) error { return f.Truncate(n) })
}
func chmodFD(fd int, m os.FileMode) error {
	return withFile(fd, func(f *os.File) error { return f.Chmod(m) })
}
func chownFD(int, int, int) error { return nil }

func futimes(fd int, atime, mtime time.Time) error {
	return withFile(fd, func(f *os.File) error { return os.Chtimes(f.Name(), atime, mtime) })
}

func lutimes(path string, atime, mtime time.Time) error { return os.Chtimes(path, atime, mtime) }

func access(path string, mode int) error {
	st, err := os.Stat(path)
	if err != nil {
		return err
	}
	if mode&2 != 0 && !st.IsDir() && st.Mode().Perm()&0o200 == 0 {
		return syscall.ERROR_ACCESS_DENIED
	}
	return nil
}

func chmodPath(path string, m os.FileMode) error { return os.Chmod(path, m) }

func rmdir(path string) error { return syscall.RemoveDirectory(utf16(path)) }

func unlink(path string) error { return syscall.DeleteFile(utf16(path)) }

func utf16(path string) *uint16 {
	p, err := syscall.UTF16PtrFromString(path)
	if err != nil {
		p, _ = syscall.UTF16PtrFromString("\x01") // a name that cannot exist
	}
	return p
}
