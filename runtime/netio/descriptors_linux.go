package netio

import "golang.org/x/sys/unix"

const receiveFlags = unix.MSG_CMSG_CLOEXEC | unix.MSG_DONTWAIT
