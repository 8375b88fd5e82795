// Package domain is node:domain: errors of callbacks and emitters that belong
// together go to one handler.
//
// Which domains are entered is part of the async frame of the Env, which all
// callbacks carry along: a callback runs in the domain that was active where
// it was made. Requiring the module replaces EventEmitter.init and
// EventEmitter.prototype.emit and makes process.domain an accessor, as in Node.
//
// COMPAT: active and _stack are accessors of the exports. A domain that is
// entered and not left by a callback is not active in the callbacks that come
// after it from elsewhere.
//
// https://nodejs.org/api/domain.html
package domain
