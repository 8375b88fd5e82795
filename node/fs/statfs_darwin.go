package fs

import "golang.org/x/sys/unix"

func statfs(path string) (fileSystemStat, error) {
	var st unix.Statfs_t
	err := unix.Statfs(path, &st)
	return fileSystemStat{uint64(st.Type), uint64(st.Bsize), uint64(st.Bsize), st.Blocks, st.Bfree, st.Bavail, st.Files, st.Ffree}, err
}
