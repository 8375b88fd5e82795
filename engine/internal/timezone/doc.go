// Package timezone knows the time zones of the world: offsets from UTC at any
// time, their English names, and which zone the machine is in. Date, Intl and
// Temporal share it.
//
// The data is that of the pinned Node (IANA time zone database 2026e, CLDR 48),
// packed into zones.bin by gen, so that results depend neither on the machine's
// zone files nor on the Go release. Nothing is read before a zone other than
// UTC is asked for. All of it may be used by any goroutine.
package timezone
