package main

const help = `Usage: sxn [options] [ script.js ] [arguments]
       sxn install

Options:
  -                           script read from stdin (default if no file name is provided)
  --                          indicate the end of node options
  -c, --check                 syntax check script without executing
  -C, --conditions=...        additional user conditions for conditional exports and imports
  --env-file=...              set environment variables from supplied file
  -e, --eval=...              evaluate script
  -h, --help                  print command line options
  --import=...                ES module to preload
  --input-type=...            set module type for string input
  --no-warnings               silence all process warnings
  -p, --print [...]           evaluate script and print result
  -r, --require=...           CommonJS module to preload
  --stack-trace-limit=...     frames that errors capture
  --test                      launch test runner on startup
  --test-name-pattern=...     run tests whose name matches this regular expression
  --test-only                 run tests with 'only' option set
  --test-reporter=...         report test output using the given reporter
  --unhandled-rejections=...  define unhandled rejections behavior
  -v, --version               print Node.js version

Environment variables:
NODE_OPTIONS                  set CLI options in the environment via a space-separated list
NODE_PATH                     list of directories prefixed to the module search path
`
