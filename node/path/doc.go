// Package path implements node:path, node:path/posix and node:path/win32
// (https://nodejs.org/api/path.html) over package node/internal/pathlib.
package path
