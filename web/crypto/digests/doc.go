// Package digests has the message digests of node:crypto by OpenSSL's names.
package digests
