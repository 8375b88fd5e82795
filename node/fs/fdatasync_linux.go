package fs

import "golang.org/x/sys/unix"

func dataSyncFD(fd int) error { return unix.Fdatasync(fd) }
