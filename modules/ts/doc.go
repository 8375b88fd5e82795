// Package ts turns TypeScript and JSX sources into JavaScript: types are
// erased, which keeps all positions; what cannot be erased is compiled with
// esbuild, and positions in the result are mapped back to the source. Only
// files whose extension says so come here; a JavaScript file never does.
package ts
