// Package perfhooks is node:perf_hooks: the performance timeline of package
// web/performance under Node's names, and histograms.
//
// Histograms are HDR histograms: values fall into buckets whose width grows
// with the value, so that each keeps a number of significant figures.
//
// https://nodejs.org/api/perf_hooks.html
package perfhooks
