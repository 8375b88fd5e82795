package testrunner

import "github.com/sxfescript/sxn/node"

// Module is node:test, whose exports are the function test.
// https://nodejs.org/api/test.html
var Module = node.Module{ID: "test", PrefixOnly: true, Build: buildModule}

// Reporters is node:test/reporters.
// https://nodejs.org/api/test.html#test-reporters
var Reporters = node.Module{ID: "test/reporters", PrefixOnly: true, Build: buildReporters}
