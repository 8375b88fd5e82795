package tty

import "golang.org/x/sys/windows"

// consoleDepth is the colour depth of the console of this version of Windows.
func consoleDepth() int {
	v := windows.RtlGetVersion()
	switch {
	case v.MajorVersion > 10 || v.MajorVersion == 10 && v.BuildNumber >= 14931:
		return 24
	case v.MajorVersion == 10 && v.BuildNumber >= 10586:
		return 8
	}
	return 4
}
