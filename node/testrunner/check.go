package testrunner

import (
	"math"
	"strconv"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/nodeerr"
)

// timeoutMax is the longest duration of a timer in milliseconds.
const timeoutMax = 1<<31 - 1

// checkNumber checks that v is a number in [low, high].
func checkNumber(rt *engine.Runtime, v engine.Value, name string, low, high float64) (float64, error) {
	n, ok := v.AsNumber()
	if !ok {
		return 0, nodeerr.InvalidArgType(rt, name, v, "number")
	}
	if math.IsNaN(n) || n < low || n > high {
		return 0, nodeerr.OutOfRange(rt, name, ">= "+engineInt(int(low))+" && <= "+engineInt(int(high)), v)
	}
	return n, nil
}

// checkUint32 checks that v is an integer from 0, or from 1 if positive.
func checkUint32(rt *engine.Runtime, v engine.Value, name string, positive bool) error {
	n, ok := v.AsNumber()
	if !ok {
		return nodeerr.InvalidArgType(rt, name, v, "number")
	}
	if n != math.Trunc(n) || math.IsInf(n, 0) {
		return nodeerr.OutOfRange(rt, name, "an integer", v)
	}
	low := 0.0
	if positive {
		low = 1
	}
	if n < low || n > math.MaxUint32 {
		return nodeerr.OutOfRange(rt, name, ">= "+engineInt(int(low))+" && <= 4294967295", v)
	}
	return nil
}

func engineInt(n int) string { return strconv.Itoa(n) }

// numberText is a number as JavaScript writes it.
func numberText(rt *engine.Runtime, n float64) string {
	s, err := rt.ToString(engine.Number(n))
	if err != nil {
		return ""
	}
	return s
}
