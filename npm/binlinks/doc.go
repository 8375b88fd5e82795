// Package binlinks puts the commands of installed packages into a .bin
// folder: relative symbolic links to executable files, or on Windows small
// .cmd, .ps1 and shell scripts.
//
// Entry points: Link, Names.
package binlinks
