package net

import (
	"strconv"
	"strings"

	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/runtime/env"
	"github.com/sxfescript/sxn/runtime/tracelog"
)

// trace adds the event that a connect begins.
func (t *target) trace(e *env.Env) env.Span {
	if !e.Trace.On(tracelog.Net) {
		return env.Span{}
	}
	args := `{"ip":` + tracelog.Quote(t.host) + `,"port":` + strconv.Itoa(int(t.addr.Port)) + "}"
	if t.addr.Family() == 0 {
		kind := "file"
		path, abstract := strings.CutPrefix(t.addr.Path, "\x00")
		if abstract {
			kind = "abstract socket"
		}
		args = `{"path_type":"` + kind + `","pipe_path":` + tracelog.Quote(path) + "}"
	}
	return e.BeginSpan(tracelog.Net, "connect", args)
}

// endConnect adds the event that a connect has ended.
func endConnect(s *env.Span, err error) {
	if !s.On() {
		return
	}
	n := 0
	if err != nil {
		n, _, _ = nodeerr.Errno(nodeerr.SystemCode(err))
	}
	s.End(`{"status":` + strconv.Itoa(n) + "}")
}
