package math

import (
	"crypto/rand"
	"encoding/binary"

	"github.com/sxfescript/sxn/engine/internal/core"
)

// random is Math.random: xorshift128+ with a seed from the system, taken when
// an agent first asks.
// https://tc39.es/ecma262/#sec-math.random
func random(r *core.Realm, _ core.Value, _ []core.Value) (core.Value, error) {
	s := &r.Agent.RandomState
	if s[0]|s[1] == 0 {
		var seed [16]byte
		if _, err := rand.Read(seed[:]); err != nil {
			return core.Undefined, err
		}
		s[0] = binary.LittleEndian.Uint64(seed[:])
		s[1] = binary.LittleEndian.Uint64(seed[8:]) | 1 // never both 0
	}
	a, b := s[0], s[1]
	s[0] = b
	a ^= a << 23
	a ^= a >> 17
	a ^= b
	a ^= b >> 26
	s[1] = a
	return core.Double(float64((a+b)>>11) * 0x1p-53), nil
}
