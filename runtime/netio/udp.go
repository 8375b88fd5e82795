package netio

// UDPOptions are the options of UDP.Bind.
type UDPOptions struct {
	// ReuseAddr lets several sockets have one address; the last one bound gets the datagrams.
	ReuseAddr bool
	// ReusePort lets several sockets share the datagrams of one address.
	ReusePort bool
	// IPv6Only keeps IPv4 from an IPv6 socket.
	IPv6Only bool
}
