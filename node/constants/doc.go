// Package constants is node:constants, the deprecated module with the
// constants of os, fs and crypto in one object.
// https://nodejs.org/api/deprecations.html#dep0008-requirenodeconstants
package constants
