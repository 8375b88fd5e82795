package process

import "syscall"

// Windows cannot replace a process: there is no execve.
const execveAvailable = false

func replaceProcess(string, []string, []string) error { return syscall.ENOSYS }
