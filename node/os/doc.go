// Package os is node:os: facts about the machine, its users and its network.
//
// COMPAT: on macOS the times of cpus() are zero: the system tells them only
// through its C library.
//
// https://nodejs.org/api/os.html
package os
