package nodeerr

import (
	"syscall"

	"golang.org/x/sys/windows"
)

// codeOfErrno names a Windows error with the code that libuv translates it to.
func codeOfErrno(e syscall.Errno) string {
	switch e {
	case windows.ERROR_FILE_NOT_FOUND, windows.ERROR_PATH_NOT_FOUND, windows.ERROR_INVALID_NAME, windows.ERROR_INVALID_DRIVE,
		windows.ERROR_DIRECTORY, windows.ERROR_MOD_NOT_FOUND, windows.ERROR_ENVVAR_NOT_FOUND:
		return "ENOENT"
	case windows.ERROR_ACCESS_DENIED, windows.ERROR_PRIVILEGE_NOT_HELD:
		return "EPERM"
	case windows.ERROR_NOACCESS, windows.WSAEACCES, windows.ERROR_ELEVATION_REQUIRED, windows.ERROR_CANT_ACCESS_FILE:
		return "EACCES"
	case windows.ERROR_ALREADY_EXISTS, windows.ERROR_FILE_EXISTS:
		return "EEXIST"
	case windows.ERROR_DIR_NOT_EMPTY:
		return "ENOTEMPTY"
	case windows.ERROR_INVALID_HANDLE, windows.WSAEBADF:
		return "EBADF"
	case windows.ERROR_SHARING_VIOLATION, windows.ERROR_LOCK_VIOLATION, windows.ERROR_PIPE_BUSY:
		return "EBUSY"
	case windows.ERROR_INVALID_PARAMETER, windows.WSAEINVAL, windows.ERROR_INVALID_DATA, windows.ERROR_INSUFFICIENT_BUFFER, windows.ERROR_SYMLINK_NOT_SUPPORTED:
		return "EINVAL"
	case windows.ERROR_NOT_SAME_DEVICE:
		return "EXDEV"
	case windows.ERROR_DISK_FULL, windows.ERROR_HANDLE_DISK_FULL:
		return "ENOSPC"
	case windows.ERROR_BROKEN_PIPE, windows.ERROR_HANDLE_EOF:
		return "EOF"
	case windows.ERROR_NO_DATA, windows.WSAESHUTDOWN:
		return "EPIPE"
	case windows.ERROR_NOT_SUPPORTED:
		return "ENOTSUP"
	case windows.ERROR_INVALID_FUNCTION:
		return "EISDIR"
	case windows.ERROR_TOO_MANY_OPEN_FILES, windows.WSAEMFILE:
		return "EMFILE"
	case windows.ERROR_NOT_ENOUGH_MEMORY, windows.ERROR_OUTOFMEMORY:
		return "ENOMEM"
	case windows.ERROR_FILENAME_EXCED_RANGE:
		return "ENAMETOOLONG"
	case windows.ERROR_OPERATION_ABORTED:
		return "ECANCELED"
	case windows.ERROR_SEM_TIMEOUT, windows.WSAETIMEDOUT:
		return "ETIMEDOUT"
	case windows.WSAEADDRINUSE, windows.ERROR_ADDRESS_ALREADY_ASSOCIATED:
		return "EADDRINUSE"
	case windows.WSAEADDRNOTAVAIL:
		return "EADDRNOTAVAIL"
	case windows.WSAECONNREFUSED, windows.ERROR_CONNECTION_REFUSED:
		return "ECONNREFUSED"
	case windows.WSAECONNRESET, windows.ERROR_NETNAME_DELETED:
		return "ECONNRESET"
	case windows.WSAECONNABORTED, windows.ERROR_CONNECTION_ABORTED:
		return "ECONNABORTED"
	case windows.WSAENETUNREACH, windows.ERROR_NETWORK_UNREACHABLE:
		return "ENETUNREACH"
	case windows.WSAEHOSTUNREACH, windows.ERROR_HOST_UNREACHABLE:
		return "EHOSTUNREACH"
	case windows.WSAENOTCONN:
		return "ENOTCONN"
	case windows.WSAEAFNOSUPPORT:
		return "EAFNOSUPPORT"
	case windows.WSAEMSGSIZE:
		return "EMSGSIZE"
	case windows.ERROR_BAD_EXE_FORMAT:
		return "UNKNOWN"
	}
	return ""
}

// errnoOfCode is libuv's number of a code on Windows, where it invents them.
// https://github.com/libuv/libuv/blob/v1.x/include/uv/errno.h
func errnoOfCode(code string) int {
	switch code {
	case "E2BIG":
		return -4093
	case "EACCES":
		return -4092
	case "EADDRINUSE":
		return -4091
	case "EADDRNOTAVAIL":
		return -4090
	case "EAFNOSUPPORT":
		return -4089
	case "EAGAIN":
		return -4088
	case "EALREADY":
		return -4084
	case "EBADF":
		return -4083
	case "EBUSY":
		return -4082
	case "ECANCELED":
		return -4081
	case "ECONNABORTED":
		return -4079
	case "ECONNREFUSED":
		return -4078
	case "ECONNRESET":
		return -4077
	case "EDESTADDRREQ":
		return -4076
	case "EEXIST":
		return -4075
	case "EFAULT":
		return -4074
	case "EHOSTUNREACH":
		return -4073
	case "EINTR":
		return -4072
	case "EINVAL":
		return -4071
	case "EIO":
		return -4070
	case "EISCONN":
		return -4069
	case "EISDIR":
		return -4068
	case "ELOOP":
		return -4067
	case "EMFILE":
		return -4066
	case "EMSGSIZE":
		return -4065
	case "ENAMETOOLONG":
		return -4064
	case "ENETDOWN":
		return -4063
	case "ENETUNREACH":
		return -4062
	case "ENFILE":
		return -4061
	case "ENOBUFS":
		return -4060
	case "ENODEV":
		return -4059
	case "ENOENT":
		return -4058
	case "ENOMEM":
		return -4057
	case "ENOSPC":
		return -4055
	case "ENOSYS":
		return -4054
	case "ENOTCONN":
		return -4053
	case "ENOTDIR":
		return -4052
	case "ENOTEMPTY":
		return -4051
	case "ENOTSOCK":
		return -4050
	case "ENOTSUP":
		return -4049
	case "EPERM":
		return -4048
	case "EPIPE":
		return -4047
	case "EPROTO":
		return -4046
	case "EPROTONOSUPPORT":
		return -4045
	case "EPROTOTYPE":
		return -4044
	case "EROFS":
		return -4043
	case "ESHUTDOWN":
		return -4042
	case "ESPIPE":
		return -4041
	case "ESRCH":
		return -4040
	case "ETIMEDOUT":
		return -4039
	case "ETXTBSY":
		return -4038
	case "EXDEV":
		return -4037
	}
	return 0
}
