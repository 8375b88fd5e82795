package childprocess

// markCloseOnExec keeps a descriptor from the children of this process; on
// Windows they get only the handles that they are given.
func markCloseOnExec(int) {}

// closeDescriptor closes a descriptor that nobody takes: none arrive here.
func closeDescriptor(int) {}

// makeBlocking does nothing: handles have no such mode.
func makeBlocking(int) {}
