package signals

// names are the signals of all platforms in the order of os.constants.signals.
var names = [...]string{"SIGHUP", "SIGINT", "SIGQUIT", "SIGILL", "SIGTRAP", "SIGABRT", "SIGIOT", "SIGBUS", "SIGFPE", "SIGKILL", "SIGUSR1",
	"SIGSEGV", "SIGUSR2", "SIGPIPE", "SIGALRM", "SIGTERM", "SIGCHLD", "SIGSTKFLT", "SIGCONT", "SIGSTOP", "SIGTSTP", "SIGBREAK", "SIGTTIN",
	"SIGTTOU", "SIGURG", "SIGXCPU", "SIGXFSZ", "SIGVTALRM", "SIGPROF", "SIGWINCH", "SIGIO", "SIGPOLL", "SIGLOST", "SIGPWR", "SIGINFO", "SIGSYS"}

// Each calls f with the signals of the platform, in the order of os.constants.signals.
func Each(f func(name string, number int)) {
	for _, name := range names {
		if n, ok := Number(name); ok {
			f(name, n)
		}
	}
}

// Name returns the name of a signal, "" for unknown numbers.
func Name(number int) string {
	for _, name := range names {
		if n, ok := Number(name); ok && n == number {
			return name
		}
	}
	return ""
}
