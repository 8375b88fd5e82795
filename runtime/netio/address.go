package netio

import (
	"net"
	"net/netip"
)

// Address is the address of a socket: IP and port, or the path of a unix socket or named pipe.
type Address struct {
	IP   netip.Addr // invalid for pipes
	Port uint16
	Path string // abstract unix sockets of linux begin with a zero byte
}

// TCPAddress parses a textual IP address, with zone if any, without looking names up.
func TCPAddress(ip string, port uint16) (Address, error) {
	a, err := netip.ParseAddr(ip)
	if err != nil {
		return Address{}, err
	}
	return Address{IP: a, Port: port}, nil
}

// Family is 4, 6, or 0 for pipes.
func (a Address) Family() int {
	switch {
	case !a.IP.IsValid():
		return 0
	case a.IP.Is4():
		return 4
	}
	return 6
}

// String is host:port, or the path.
func (a Address) String() string {
	if !a.IP.IsValid() {
		return a.Path
	}
	return netip.AddrPortFrom(a.IP, a.Port).String()
}

// addressOf converts an address of package net.
func addressOf(a net.Addr) Address {
	switch a := a.(type) {
	case *net.TCPAddr:
		ap := a.AddrPort()
		return Address{IP: ap.Addr(), Port: ap.Port()}
	case *net.UnixAddr:
		return Address{Path: a.Name}
	case nil:
		return Address{}
	}
	return Address{Path: a.String()}
}

// ListenOptions are the options of Listen.
type ListenOptions struct {
	Backlog   int  // 0: 511
	IPv6Only  bool // otherwise an IPv6 socket takes IPv4 connections too
	ReusePort bool // several sockets share the port, the system spreads connections
	// ReadableAll and WritableAll let every user connect to a unix socket or named pipe.
	ReadableAll bool
	WritableAll bool
}

// ConnectOptions are the options of Connect.
type ConnectOptions struct {
	Local Address // bind to it first; the zero Address leaves the choice to the system. Only the port may be set too.
	Bound *Bound  // connect this socket, which then belongs to the connection; nil makes one
}

// OpenOptions are the options of Open.
type OpenOptions struct {
	// Standard marks descriptors that other processes share (0, 1, 2): their mode is left alone, and Close leaves them open.
	Standard bool
	// Passing lets descriptors arrive with the data of a unix socket (DescriptorPasser).
	Passing bool
}
