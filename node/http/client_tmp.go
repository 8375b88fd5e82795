package http

import "github.com/sxfescript/sxn/engine"

type clientRequest struct{}

func requestMethods() []engine.Method { return nil }
func agentMethods() []engine.Method   { return nil }
func agentStatics() []engine.Method   { return nil }
func constructRequest(*engine.Call) (engine.Value, error) { return engine.Undefined, nil }
func constructAgent(*engine.Call) (engine.Value, error)   { return engine.Undefined, nil }
func httpGet(*engine.Call) (engine.Value, error)          { return engine.Undefined, nil }
func httpRequest(*engine.Call) (engine.Value, error)      { return engine.Undefined, nil }
func (st *state) defaultAgent() (engine.Value, error)     { return engine.Undefined, nil }
