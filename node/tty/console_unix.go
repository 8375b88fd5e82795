//go:build unix

package tty

// consoleDepth is the colour depth of Windows consoles.
func consoleDepth() int { return 1 }
