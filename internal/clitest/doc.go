// Package clitest builds the command for tests that start it.
package clitest
