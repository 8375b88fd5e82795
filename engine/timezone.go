package engine

import "github.com/sxfescript/sxn/engine/internal/timezone"

// SetTimeZone makes name, a value of the environment variable TZ, the local
// time zone of all runtimes of the process; set is false where the variable is
// not set, which stands for the zone of the system. Without a call the zone is
// that of the environment.
func SetTimeZone(name string, set bool) { timezone.SetLocal(name, set) }
