// Package compattests runs the recorded behaviour cases: one file, one
// behaviour, with what Node printed beside it. The test builds the command
// under the name of Node and runs each case with it.
//
// scripts/record records cases with the Node named in NODE_VERSION;
// scripts/newcase starts a new one.
package compattests
