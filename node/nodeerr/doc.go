// Package nodeerr makes the errors of Node: coded errors (ERR_*), whose text
// is Node's, and errors of system calls. They are Go errors; the JavaScript
// object is made in the realm of the native that returns them.
//
// https://nodejs.org/api/errors.html
package nodeerr
