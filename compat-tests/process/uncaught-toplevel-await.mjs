// uncaught toplevel await
await Promise.reject(new TypeError('awaited'));
