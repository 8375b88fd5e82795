package core

// PollInterrupt is what long loops of natives call every few thousand steps:
// an error ends execution.
func (a *Agent) PollInterrupt() error {
	if a.Interrupt.Load() == 0 {
		return nil
	}
	return a.VM.HandleInterrupt(a)
}
