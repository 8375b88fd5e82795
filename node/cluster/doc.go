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
// Missing: on Windows a server in a worker fails with ENOTSUP, as descriptors
// do not go to other processes there, and a dgram socket that binds a
// descriptor is not shared; the options inspectPort and the debugger's
// messages have no effect; _getServer() of a worker, which packages do not
// call, throws ERR_METHOD_NOT_IMPLEMENTED. The primary listens itself, not by
// a net.Server, so a replaced Server.prototype.listen is not called there, and
// the handle of a message newconn has no method that worker code could wrap to
// see it refused. The handle of a shared server is not the object
// with the methods listen and onconnection that Node has.
//
// https://nodejs.org/api/cluster.html
package cluster
