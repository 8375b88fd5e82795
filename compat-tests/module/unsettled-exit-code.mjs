// An exit code that was set stays, without a warning.
process.exitCode = 5;
await new Promise(() => {});
