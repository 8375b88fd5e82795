// Package dns is node:dns and node:dns/promises: name lookups as the system
// does them, and queries to DNS servers.
//
// Lookups run on the worker pool, like getaddrinfo in Node, with the resolver
// of package net (hosts file, resolv.conf). The resolve functions ask the
// servers themselves, over UDP and then TCP, with the retries and error codes
// of c-ares.
//
// COMPAT: the system's resolver of Go does not take hints: ADDRCONFIG narrows
// the family by the addresses of the machine, as getaddrinfo of glibc does, and
// V4MAPPED adds mapped addresses. Of a Resolver's _handle only getServers is
// there.
//
// https://nodejs.org/api/dns.html
package dns
