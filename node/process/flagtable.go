package process

// environmentFlags are the flags that Node takes in NODE_OPTIONS, in the order
// and with the repetitions of process.allowedNodeEnvironmentFlags there.
// https://nodejs.org/api/cli.html#node_optionsoptions
const environmentFlags = `
--allow-addons --no-allow-addons --experimental-package-map --allow-fs-read --experimental-abortcontroller --experimental-report
--experimental-modules --force-context-aware --no-force-context-aware --max-semi-space-size --perf-prof-unwinding-info
--http-parser --experimental-fetch --experimental-quic --disable-sigusr1 --no-disable-sigusr1 --allow-wasi --no-allow-wasi
--input-type --jitless --experimental-sqlite --no-experimental-sqlite --allow-inspector --no-allow-inspector
--experimental-web-worker --no-experimental-web-worker --experimental-addon-modules --no-experimental-addon-modules
--test-coverage-functions --expose-gc --experimental-loader --allow-net --no-allow-net --experimental-require-module
--no-experimental-require-module --watch --no-watch --bench-reporter --preserve-symlinks-main --no-preserve-symlinks-main
--allow-fs-write --allow-child-process --no-allow-child-process --allow-ffi --no-allow-ffi --permission-audit
--no-permission-audit --trace-require-module --experimental-import-meta-resolve --no-experimental-import-meta-resolve
--allow-worker --no-allow-worker --experimental-vm-modules --no-experimental-vm-modules --experimental-ffi --no-experimental-ffi
--experimental-wasi-unstable-preview1 --test-randomize --no-test-randomize --test-coverage-include --test-coverage-exclude
--inspect-publish-uid --inspect-brk --no-inspect-brk --inspect-port --trace-exit --no-trace-exit --experimental-top-level-await
--report-on-signal --no-report-on-signal --cpu-prof-dir --experimental-json-modules --enable-etw-stack-walking
--max-old-space-size --perf-basic-prof --inspect-wait --no-inspect-wait --perf-prof --track-heap-objects --no-track-heap-objects
--max-heap-size --worker-snapshot --no-worker-snapshot --experimental-dtls --watch-path --max-old-space-size-percentage
--extra-info-on-fatal-exception --no-extra-info-on-fatal-exception --stack-trace-limit --network-family-autoselection
--no-network-family-autoselection --report-signal --abort-on-uncaught-exception --test-random-seed --tls-min-v1.0
--no-tls-min-v1.0 --interpreted-frames-native-stack --inspect --no-inspect --report-uncaught-exception
--no-report-uncaught-exception --cpu-prof-name --tls-min-v1.2 --no-tls-min-v1.2 --experimental-import-text
--no-experimental-import-text --trace-promises --no-trace-promises --tls-keylog --async-context-frame --no-async-context-frame
--experimental-shadow-realm --no-experimental-shadow-realm --experimental-print-required-tla --no-experimental-print-required-tla
--use-system-ca --no-use-system-ca --warnings --no-warnings --perf-basic-prof-only-functions --tls-max-v1.3 --no-tls-max-v1.3
--experimental-repl-await --no-experimental-repl-await --test-coverage-include-all --no-test-coverage-include-all
--trace-env-native-stack --no-trace-env-native-stack --report-exclude-network --no-report-exclude-network --heap-prof-dir
--allow-fs-vfs --no-allow-fs-vfs --bench-samples --test-coverage-lines --bench-name-pattern
--disallow-code-generation-from-strings --title --use-largepages --import --localstorage-file --trace-sigint --no-trace-sigint
--experimental-bench --no-experimental-bench --secure-heap-min --enable-fips-indicator-events --no-enable-fips-indicator-events
--allow-openssl-store --no-allow-openssl-store --redirect-warnings --max-http-header-size --test-name-pattern --test-isolation
--entry-url --no-entry-url --test-rerun-failures --trace-env --no-trace-env --openssl-shared-config --no-openssl-shared-config
--heap-prof-interval --cpu-prof-interval --disable-proto --cpu-prof --no-cpu-prof --zero-fill-buffers --no-zero-fill-buffers
--experimental-global-webcrypto --trace-event-categories --force-fips --no-force-fips --trace-sync-io --no-trace-sync-io
--report-compact --no-report-compact --debug-arraybuffer-allocations --no-debug-arraybuffer-allocations --addons --no-addons
--node-memory-debug --experimental-specifier-resolution --test-reporter-destination --trace-event-file-pattern
--trace-env-js-stack --no-trace-env-js-stack --disable-wasm-trap-handler --no-disable-wasm-trap-handler --snapshot-blob
--unhandled-rejections --test-coverage-branches --network-family-autoselection-attempt-timeout --report-dir --tls-min-v1.3
--no-tls-min-v1.3 --experimental-websocket --no-experimental-websocket --enable-fips --no-enable-fips --test-global-setup
--report-on-fatalerror --no-report-on-fatalerror --diagnostic-dir --trace-uncaught --no-trace-uncaught --openssl-config
--bench-warmup --enable-source-maps --no-enable-source-maps --report-filename --tls-cipher-list --experimental-wasm-modules
--use-openssl-ca --no-use-openssl-ca --experimental-worker --use-bundled-ca --no-use-bundled-ca --test-shard --tls-min-v1.1
--no-tls-min-v1.1 --experimental-global-navigator --no-experimental-global-navigator --heap-prof --no-heap-prof --node-snapshot
--no-node-snapshot --icu-data-dir --frozen-intrinsics --no-frozen-intrinsics --heap-prof-name --preserve-symlinks
--no-preserve-symlinks --secure-heap --test-reporter --experimental-eventsource --no-experimental-eventsource --use-env-proxy
--no-use-env-proxy --test-skip-pattern --force-node-api-uncaught-exceptions-policy --no-force-node-api-uncaught-exceptions-policy
--deprecation --no-deprecation --global-search-paths --no-global-search-paths --watch-kill-signal --trace-warnings
--no-trace-warnings --insecure-http-parser --no-insecure-http-parser --watch-preserve-output --no-watch-preserve-output
--bench-isolation --disable-warning --heapsnapshot-near-heap-limit --heapsnapshot-signal --openssl-legacy-provider
--no-openssl-legacy-provider --v8-pool-size --experimental-webstorage --no-experimental-webstorage --experimental-vfs
--no-experimental-vfs --report-exclude-env --no-report-exclude-env --experimental-global-customevent --bench-reporter-destination
--force-async-hooks-checks --no-force-async-hooks-checks --strip-types --no-strip-types --pending-deprecation
--no-pending-deprecation --dns-result-order --test-only --no-test-only --require-module --no-require-module
--experimental-stream-iter --no-experimental-stream-iter --conditions --experimental-detect-module --no-experimental-detect-module
--throw-deprecation --no-throw-deprecation --trace-deprecation --no-trace-deprecation --verify-base-objects
--no-verify-base-objects --require --napi-modules --trace-tls --no-trace-tls --permission --no-permission --tls-max-v1.2
--no-tls-max-v1.2 --enable-network-family-autoselection --force-fips --report-directory --es-module-specifier-resolution --inspect
--loader --debug-port --experimental-test-isolation --inspect-brk -r --trace-events-enabled --experimental-strip-types -C
--prof-process --inspect-wait --webstorage
`
