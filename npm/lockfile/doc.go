// Package lockfile reads package-lock.json and npm-shrinkwrap.json of version
// 2 and 3 (https://docs.npmjs.com/cli/configuring-npm/package-lock-json) and
// decides which of their packages belong to an installation.
//
// Entry points: Parse, Lock.Select.
package lockfile
