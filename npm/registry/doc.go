// Package registry downloads package archives as npm does
// (https://docs.npmjs.com/cli/using-npm/registry): from the configured
// registry, with its credentials, proxies and certificates, with retries and
// a limit of parallel requests, through a content-addressed cache on disk.
//
// Entry points: New, Client.Tarball.
package registry
