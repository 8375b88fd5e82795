package watch

// tooMany reports whether the system has no more watches to give.
func tooMany(error) bool { return false }
