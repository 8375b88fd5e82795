package module

// Loader answers a request of a module (HostLoadImportedModule): it calls
// done once, at once or later, on the agent's goroutine.
type Loader func(referrer *Module, index int, req *Request, done func(*Module, error))

// LoadRequestedModules loads all that m depends on, and calls done when the
// graph is complete or a load failed.
// https://tc39.es/ecma262/#sec-LoadRequestedModules
func (m *Module) LoadRequestedModules(load Loader, done func(error)) {
	g := &graphLoad{load: load, done: done, visited: map[*Module]bool{}, pending: 1}
	g.module(m)
}

// graphLoad is the GraphLoadingState Record.
type graphLoad struct {
	load    Loader
	done    func(error)
	visited map[*Module]bool
	pending int
	ended   bool
}

// module is InnerModuleLoading.
// https://tc39.es/ecma262/#sec-InnerModuleLoading
func (g *graphLoad) module(m *Module) {
	if m.Body != nil && m.status == New && !g.visited[m] {
		g.visited[m] = true
		g.pending += len(m.Entries.Requests)
		for i := range m.Entries.Requests {
			if loaded := m.Loaded[i]; loaded != nil {
				g.module(loaded)
			} else {
				g.request(m, i)
			}
			if g.ended {
				return
			}
		}
	}
	if g.pending--; g.pending == 0 && !g.ended {
		g.ended = true
		for x := range g.visited {
			if x.status == New {
				x.status = Unlinked
			}
		}
		g.done(nil)
	}
}

func (g *graphLoad) request(m *Module, i int) {
	g.load(m, i, &m.Entries.Requests[i], func(loaded *Module, err error) {
		if err == nil && m.Loaded[i] == nil {
			m.Loaded[i] = loaded
		}
		if g.ended {
			return
		}
		if err != nil {
			g.ended = true
			g.done(err)
			return
		}
		g.module(m.Loaded[i])
	})
}
