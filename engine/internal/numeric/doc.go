// Package numeric computes what Go's package math does not, or not as exactly
// as JavaScript engines do: powers and half-precision numbers. It knows
// nothing of the engine.
package numeric
