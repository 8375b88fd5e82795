// Package validate checks arguments of Node's functions and returns the
// errors that Node throws for wrong ones.
package validate
