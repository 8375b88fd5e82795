// Package formdata is FormData of the XMLHttpRequest standard
// (https://xhr.spec.whatwg.org/#interface-formdata), and the bodies that form
// data are sent as: multipart/form-data and application/x-www-form-urlencoded.
//
// Entry points: Global, New, As, Encode, ParseMultipart.
package formdata
