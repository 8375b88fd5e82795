// Package performance is the global performance object with its timeline:
// marks, measures and observers.
//
//   - High Resolution Time (https://w3c.github.io/hr-time/)
//   - Performance Timeline (https://w3c.github.io/performance-timeline/)
//   - User Timing (https://w3c.github.io/user-timing/)
//
// Node's additions are here too: timerify, eventLoopUtilization, nodeTiming.
//
// COMPAT: no entries are made for dns, gc, http, http2 and net.
//
// Entry points: Global and the classes.
package performance
