// Package dns is node:dns and node:dns/promises: name lookups as the system
// does them, and queries to DNS servers.
//
// Lookups run on the worker pool, like getaddrinfo in Node, with the resolver
// of package net (hosts file, resolv.conf).
//
// https://nodejs.org/api/dns.html
package dns
