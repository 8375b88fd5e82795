// Package semver implements the versions and ranges of npm: Semantic
// Versioning 2.0.0 (https://semver.org) and the range grammar of node-semver
// (https://github.com/npm/node-semver#ranges), including its rules for
// prerelease versions and its loose reading of old versions.
//
// Entry points: Parse, ParseRange, Satisfies, MaxSatisfying.
package semver
