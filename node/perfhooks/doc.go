// Package perfhooks is node:perf_hooks: the performance timeline of package
// web/performance under Node's names, and histograms.
//
// Histograms are HDR histograms: values fall into buckets whose width grows
// with the value, so that each keeps a number of significant figures.
//
// COMPAT: createSlidingWindowHistogram and importHistogram are not available,
// nor are the weighted averages of createHistogram (halfLife, threshold), the
// option samplePerIteration of monitorEventLoopDelay, and of the methods of
// histograms meanCI, export, burnRate, welchTest, mannWhitneyTest,
// linearBuckets, logBuckets, percentileCI and qrde: they throw
// ERR_METHOD_NOT_IMPLEMENTED.
//
// https://nodejs.org/api/perf_hooks.html
package perfhooks
