package fs

// writesAtOnce is of POSIX only: Windows cannot tell without trying.
func writesAtOnce(int, int) bool { return false }
