// Package blob is Blob and File of the File API (https://w3c.github.io/FileAPI/)
// as Node has them (https://nodejs.org/api/buffer.html#class-blob), with the
// store of blob URLs. Contents are pieces of memory or of sources such as
// files, shared between blobs and never changed.
//
// Entry points: Global, New, As, Blob.
package blob
