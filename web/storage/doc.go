// Package storage is the Storage class with sessionStorage
// (https://html.spec.whatwg.org/multipage/webstorage.html) as Node has it.
//
// https://nodejs.org/api/globals.html#sessionstorage
//
// Missing: localStorage with a file, which Node keeps in SQLite; without
// --localstorage-file it is undefined there too.
package storage
