// Package perfhooks is node:perf_hooks: the performance timeline of package
// web/performance under Node's names, and histograms.
//
// Histograms are HDR histograms: values fall into buckets whose width grows
// with the value, so that each keeps a number of significant figures.
//
// COMPAT: the figures of meanCI, welchTest, mannWhitneyTest and qrde may
// differ from Node's in the last digits: the distributions behind them are
// computed in another way.
//
// https://nodejs.org/api/perf_hooks.html
package perfhooks
