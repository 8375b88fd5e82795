// Package complexity holds probes of growth: each container and text operation
// that Node does in constant or linear time is run n and 4n times, and the
// test fails where the second run costs much more than four times the first.
// The probes are in probes.js, which either runtime can run by itself:
//
//	sxn benchmarks/complexity/probes.js [name...]
package complexity
