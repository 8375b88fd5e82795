package signals

import "os"

// statusControlCExit is STATUS_CONTROL_C_EXIT.
const statusControlCExit = 0xC000013A

// Die ends the process as Ctrl-C does where nothing handles it.
func Die() { os.Exit(statusControlCExit) }
