package signals

// Number returns the number of a signal by its name, such as "SIGTERM".
func Number(name string) (int, bool) {
	switch name {
	case "SIGHUP":
		return 1, true
	case "SIGINT":
		return 2, true
	case "SIGQUIT":
		return 3, true
	case "SIGILL":
		return 4, true
	case "SIGABRT":
		return 22, true
	case "SIGFPE":
		return 8, true
	case "SIGKILL":
		return 9, true
	case "SIGSEGV":
		return 11, true
	case "SIGTERM":
		return 15, true
	case "SIGBREAK":
		return 21, true
	case "SIGWINCH":
		return 28, true
	}
	return 0, false
}
