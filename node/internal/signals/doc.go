// Package signals knows the names and numbers of the platform's signals, as
// os.constants.signals lists them.
package signals
