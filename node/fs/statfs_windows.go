package fs

import (
	"path/filepath"

	"golang.org/x/sys/windows"
)

// statfs counts in units of bytes where the system does, as libuv does in
// clusters of 4096.
func statfs(path string) (fileSystemStat, error) {
	const cluster = 4096
	abs, err := filepath.Abs(path)
	if err != nil {
		return fileSystemStat{}, err
	}
	name, err := windows.UTF16PtrFromString(filepath.VolumeName(abs) + `\`)
	if err != nil {
		return fileSystemStat{}, err
	}
	var avail, total, free uint64
	if err := windows.GetDiskFreeSpaceEx(name, &avail, &total, &free); err != nil {
		return fileSystemStat{}, err
	}
	return fileSystemStat{1: cluster, 2: cluster, 3: total / cluster, 4: free / cluster, 5: avail / cluster}, nil
}
