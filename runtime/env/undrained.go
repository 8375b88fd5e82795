package env

// Undrained reports whether ticks or microtasks wait although the queues have
// just been drained: an error that nothing caught has stopped that. Who makes
// several callbacks in one scope leaves the rest for later then.
func (e *Env) Undrained() bool {
	return e.Loop.Skipped || e.ticks.head < len(e.ticks.queue) || e.RT.HasJobs()
}
