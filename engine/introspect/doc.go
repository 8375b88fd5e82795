// Package introspect looks into values in ways that JavaScript cannot: the
// target of a proxy, the entries of a collection without running its methods,
// what an iterator would give next. util.inspect, v8 and structured cloning
// need it. It is public but not stable.
package introspect
