package util

import "github.com/sxfescript/sxn/node/internal/signals"

func signalNumber(name string) (int, bool) { return signals.Number(name) }
