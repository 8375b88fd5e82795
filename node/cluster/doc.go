// Package cluster is node:cluster: processes of one program that share the
// ports of its servers.
//
// Workers are processes of the runtime itself, forked with NODE_UNIQUE_ID in
// their environment, which Start reads. Both sides talk over the IPC channel
// in messages with cmd NODE_CLUSTER, as in Node. With SCHED_RR the primary
// accepts connections and hands each to a free worker; with SCHED_NONE, and
// for sockets without order, it binds a socket and gives its descriptor away.
// Servers of package net come here by the function that ListenThrough takes.
//
// Missing: dgram sockets of workers are not shared, every worker binds its
// own; on Windows a server in a worker fails with ENOTSUP, as descriptors do
// not go to other processes there; the options inspectPort and the debugger's
// messages have no effect. The handle of a shared server is not the object
// with the methods listen and onconnection that Node has.
//
// https://nodejs.org/api/cluster.html
package cluster
