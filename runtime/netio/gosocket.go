package netio

import (
	"errors"
	"net"
	"syscall"
	"time"
)

// The options of a goStream, which package net knows.

func (s *goStream) netConn() (net.Conn, error) {
	if c, ok := s.conn.(net.Conn); ok && !s.closed {
		return c, nil
	}
	return nil, syscall.EBADF
}

func (s *goStream) tcpConn() (*net.TCPConn, error) {
	if c, ok := s.conn.(*net.TCPConn); ok && !s.closed {
		return c, nil
	}
	return nil, syscall.EBADF
}

// LocalAddress implements Socket.
func (s *goStream) LocalAddress() (Address, error) {
	c, err := s.netConn()
	if err != nil {
		return Address{}, err
	}
	return addressOf(c.LocalAddr()), nil
}

// RemoteAddress implements Socket.
func (s *goStream) RemoteAddress() (Address, error) {
	c, err := s.netConn()
	if err != nil {
		return Address{}, err
	}
	return addressOf(c.RemoteAddr()), nil
}

// SetNoDelay implements Socket.
func (s *goStream) SetNoDelay(on bool) error {
	c, err := s.tcpConn()
	if err != nil {
		return err
	}
	return c.SetNoDelay(on)
}

// SetKeepAlive implements Socket.
func (s *goStream) SetKeepAlive(k KeepAlive) error {
	c, err := s.tcpConn()
	if err != nil {
		return err
	}
	if !k.Enable {
		return c.SetKeepAlive(false)
	}
	cfg := net.KeepAliveConfig{Enable: true, Idle: -1, Interval: defaultKeepAliveInterval * time.Second, Count: defaultKeepAliveCount}
	if k.Delay > 0 {
		cfg.Idle = time.Duration(k.Delay) * time.Second
	}
	if k.Interval > 0 {
		cfg.Interval = time.Duration(k.Interval) * time.Second
	}
	if k.Count > 0 {
		cfg.Count = k.Count
	}
	return c.SetKeepAliveConfig(cfg)
}

// SetTypeOfService implements Socket.
func (s *goStream) SetTypeOfService(tos int) error {
	return s.control(func(fd uintptr, v6 bool) error { return setTOS(fd, v6, tos) })
}

// TypeOfService implements Socket.
func (s *goStream) TypeOfService() (int, error) {
	tos := 0
	err := s.control(func(fd uintptr, v6 bool) error {
		var err error
		tos, err = getTOS(fd, v6)
		return err
	})
	return tos, err
}

func (s *goStream) control(f func(fd uintptr, v6 bool) error) error {
	c, err := s.tcpConn()
	if err != nil {
		return err
	}
	rc, err := c.SyscallConn()
	if err != nil {
		return err
	}
	v6 := addressOf(c.LocalAddr()).Family() == 6
	var ferr error
	return errors.Join(rc.Control(func(fd uintptr) { ferr = f(fd, v6) }), ferr)
}

// SetBlocking implements Socket.
func (s *goStream) SetBlocking(on bool) error {
	s.blocking = on
	return nil
}

// Reset implements Socket.
func (s *goStream) Reset(done func()) error {
	c, err := s.tcpConn()
	if err != nil {
		return err
	}
	if err := c.SetLinger(0); err != nil {
		return err
	}
	s.Close(done)
	return nil
}

// FD implements Socket: -1, since the handle belongs to package net.
func (s *goStream) FD() int { return -1 }
