// Package ts turns TypeScript and JSX sources into JavaScript with esbuild,
// and maps positions in the result back to the source. Only files whose
// extension says so come here; a JavaScript file never does.
package ts
