package core

// jobQueue is a first-in first-out queue of jobs in a ring.
type jobQueue struct {
	ring    []Job // length a power of two
	head, n int
}

func (q *jobQueue) push(j Job) {
	if q.n == len(q.ring) {
		grown := make([]Job, max(16, 2*len(q.ring)))
		for i := range q.n {
			grown[i] = q.ring[(q.head+i)&(len(q.ring)-1)]
		}
		q.ring, q.head = grown, 0
	}
	q.ring[(q.head+q.n)&(len(q.ring)-1)] = j
	q.n++
}

func (q *jobQueue) pop() Job {
	j := q.ring[q.head]
	q.ring[q.head] = nil
	q.head = (q.head + 1) & (len(q.ring) - 1)
	q.n--
	return j
}

// EnqueueJob is HostEnqueuePromiseJob: the job runs in RunJobs, or where the
// embedder's hook takes it.
func (a *Agent) EnqueueJob(j Job) {
	if a.Hooks != nil && a.Hooks.EnqueueJob != nil {
		a.Hooks.EnqueueJob(j)
		return
	}
	a.jobs.push(j)
}

// EnqueueJobIn is EnqueueJob for a job of a realm, which may have a queue of
// its own.
func (a *Agent) EnqueueJobIn(r *Realm, j Job) {
	if a.realmJobs && r.Jobs != nil {
		r.Jobs.push(j)
		return
	}
	a.EnqueueJob(j)
}

// HasRealmJobs reports whether a realm may have a queue of its own.
func (a *Agent) HasRealmJobs() bool { return a.realmJobs }

// SeparateJobs gives the realm a queue of its own for jobs whose handlers
// belong to it. They run in RunRealmJobs only.
func (a *Agent) SeparateJobs(r *Realm) {
	a.realmJobs = true
	if r.Jobs == nil {
		r.Jobs = &jobQueue{}
	}
}

// RunRealmJobs runs the jobs of a realm with a queue of its own until none is
// left. After a termination the rest is dropped; other errors go to report.
func (a *Agent) RunRealmJobs(r *Realm, report func(error)) error {
	for r.Jobs != nil && r.Jobs.n > 0 {
		if err := r.Jobs.pop().Run(a); err != nil {
			if IsTermination(err) {
				*r.Jobs = jobQueue{}
				return err
			}
			report(err)
		}
	}
	return nil
}

// HasJobs reports whether RunJobs has something to do.
func (a *Agent) HasJobs() bool { return a.jobs.n > 0 }

// RunJobs runs jobs until none is left. It stops at the first job that
// returns an error, with the rest still queued.
func (a *Agent) RunJobs() error {
	for a.jobs.n > 0 {
		if err := a.jobs.pop().Run(a); err != nil {
			return err
		}
		if a.KeptAlive != nil {
			a.KeptAlive = nil
		}
	}
	return nil
}

// FuncJob makes a job of a Go function.
type FuncJob func() error

// Run calls the function.
func (f FuncJob) Run(*Agent) error { return f() }
