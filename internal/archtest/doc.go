// Package archtest keeps the architecture of the repository by tests: which
// package may import which, how large files and packages may grow, that every
// package has a doc.go, and that no package works at start-up. The rules are
// in docs/architecture.md.
package archtest
