package timezone

import (
	"os"
	"strings"
	"sync/atomic"
)

// local is the zone of the process, found when it is first asked for.
var local atomic.Pointer[Zone]

// Local returns the zone that Date works in: that of the environment variable
// TZ, else that of the system.
func Local() *Zone {
	if z := local.Load(); z != nil {
		return z
	}
	name, ok := os.LookupEnv("TZ")
	local.CompareAndSwap(nil, resolve(name, ok))
	return local.Load()
}

// SetLocal makes name, a value of TZ, the zone of the process; ok is false
// where TZ is not set.
func SetLocal(name string, ok bool) { local.Store(resolve(name, ok)) }

// resolve reads a value of TZ as ICU does.
func resolve(name string, ok bool) *Zone {
	if !ok {
		return system()
	}
	name = strings.TrimPrefix(name, ":")
	name = strings.TrimPrefix(strings.TrimPrefix(name, "posix/"), "right/")
	if strings.HasPrefix(name, "/") {
		if _, after, found := strings.Cut(name, "zoneinfo/"); found {
			name = after
		}
	}
	if z, ok := Load(name); ok {
		return z
	}
	if minutes, ok := posixOffset(name); ok {
		z := Fixed(minutes)
		return z
	}
	if strings.ContainsAny(name, "0123456789,") {
		return system()
	}
	// COMPAT: what ICU makes of a name that it does not know.
	return &Zone{name: "Etc/Unknown", canonical: "Etc/Unknown", label: "GMT+00:00"}
}

// posixOffset reads the form of POSIX without daylight saving time, such as
// JST-9 or IST-5:30, where positive means west of Greenwich.
func posixOffset(s string) (minutes int, ok bool) {
	i := 0
	for i < len(s) && lower(s[i]) >= 'a' && lower(s[i]) <= 'z' {
		i++
	}
	if i < 3 || i == len(s) {
		return 0, false
	}
	sign := -1
	switch s[i] {
	case '-':
		sign = 1
		i++
	case '+':
		i++
	}
	hours, mins, _ := strings.Cut(s[i:], ":")
	h, ok := digits(hours, 24)
	if !ok {
		return 0, false
	}
	m := 0
	if mins != "" {
		if m, ok = digits(mins, 59); !ok {
			return 0, false
		}
	}
	return sign * (h*60 + m), true
}

func digits(s string, limit int) (n int, ok bool) {
	if s == "" || len(s) > 2 {
		return 0, false
	}
	for _, c := range []byte(s) {
		if c < '0' || c > '9' {
			return 0, false
		}
		n = n*10 + int(c-'0')
	}
	return n, n <= limit
}

// system asks the operating system.
func system() *Zone {
	if z, ok := Load(systemName()); ok {
		return z
	}
	return &utc
}
