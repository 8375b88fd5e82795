// Package compattests runs the recorded behaviour cases: one file, one
// behaviour, with what Node printed beside it. The test binary re-executes
// itself as sxn, so that Go's test cache sees every source.
//
// scripts/record records cases with the Node named in NODE_VERSION;
// scripts/newcase starts a new one.
package compattests
