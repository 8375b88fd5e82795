// Package numeric computes what Go's package math does not, or not as exactly
// as JavaScript engines do: powers, half-precision numbers and integers modulo
// 2^64. It knows nothing of the engine.
package numeric
