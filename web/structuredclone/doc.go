// Package structuredclone is StructuredSerialize and StructuredDeserialize
// (https://html.spec.whatwg.org/multipage/structured-data.html#safe-passing-of-structured-data)
// with transfer. A Message does not belong to a runtime: it is made in one and
// opened in another, or in the same, as structuredClone does.
//
// Packages with classes that can be cloned or transferred say so with
// Register.
//
// Entry points: Serialize, Message.Deserialize, Global.
package structuredclone
