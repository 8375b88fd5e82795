// Package performance is the global performance object with its timeline:
// marks, measures and observers.
//
//   - High Resolution Time (https://w3c.github.io/hr-time/)
//   - Performance Timeline (https://w3c.github.io/performance-timeline/)
//   - User Timing (https://w3c.github.io/user-timing/)
//
// Node's additions are here too: timerify, eventLoopUtilization, nodeTiming.
//
// COMPAT: nodeTiming tells the start of the process, of the loop and the time
// the loop was idle; the moments of V8's and Node's own start-up are zero.
// COMPAT: no entries are made for dns, gc, http, http2, net and resource.
//
// Entry points: Global and the classes.
package performance
