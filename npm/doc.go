// Package npm is the npm client of sxn: what `sxn install` does.
//
// Install lays the packages of an existing package-lock.json into
// node_modules, as `npm ci` does, but keeps what is already right. Lifecycle
// scripts never run; packages that have some are named. Resolving
// dependencies without a lock is not supported yet and is an error.
//
// The parts are packages of their own: npmrc (configuration), registry
// (downloads and cache), lockfile, tarball, integrity, binlinks, semver.
//
// Entry point: Install.
package npm
