// Package glob matches shell patterns as Node does and walks directories for
// them. It knows no runtime.
package glob
