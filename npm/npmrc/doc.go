// Package npmrc reads the configuration of npm: the .npmrc files of project,
// user and installation and the npm_config_* environment, as
// https://docs.npmjs.com/cli/configuring-npm/npmrc describes them.
//
// It knows no network; registry uses what is read here. Secrets stay inside
// Config and leave it only as the header for the host they belong to.
//
// Entry point: Load.
package npmrc
