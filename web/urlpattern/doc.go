// Package urlpattern is the URL Pattern standard
// (https://urlpattern.spec.whatwg.org): patterns become regular expressions of
// the engine.
//
// https://nodejs.org/api/url.html#class-urlpattern
package urlpattern
