// packages with exports and imports, from import
process.on('warning', (w) => console.log('warning:', w.code, w.message.split('\n')[0].replaceAll(import.meta.dirname, '')));
await import('./fixtures/pkgs/use.mjs');
