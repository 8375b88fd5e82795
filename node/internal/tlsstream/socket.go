package tlsstream

import (
	"syscall"

	"github.com/sxfescript/sxn/runtime/netio"
)

// The methods of netio.Socket ask the stream below, where it is a socket.

func (s *Stream) socket() (netio.Socket, error) {
	if x, ok := s.inner.(netio.Socket); ok {
		return x, nil
	}
	return nil, syscall.ENOTSOCK
}

// Kind says what the stream below is.
func (s *Stream) Kind() netio.Kind {
	if x, ok := s.inner.(interface{ Kind() netio.Kind }); ok {
		return x.Kind()
	}
	return netio.KindUnknown
}

// LocalAddress implements netio.Socket.
func (s *Stream) LocalAddress() (netio.Address, error) {
	x, err := s.socket()
	if err != nil {
		return netio.Address{}, err
	}
	return x.LocalAddress()
}

// RemoteAddress implements netio.Socket.
func (s *Stream) RemoteAddress() (netio.Address, error) {
	x, err := s.socket()
	if err != nil {
		return netio.Address{}, err
	}
	return x.RemoteAddress()
}

// SetNoDelay implements netio.Socket.
func (s *Stream) SetNoDelay(on bool) error {
	x, err := s.socket()
	if err != nil {
		return err
	}
	return x.SetNoDelay(on)
}

// SetKeepAlive implements netio.Socket.
func (s *Stream) SetKeepAlive(k netio.KeepAlive) error {
	x, err := s.socket()
	if err != nil {
		return err
	}
	return x.SetKeepAlive(k)
}

// SetTypeOfService implements netio.Socket.
func (s *Stream) SetTypeOfService(tos int) error {
	x, err := s.socket()
	if err != nil {
		return err
	}
	return x.SetTypeOfService(tos)
}

// TypeOfService implements netio.Socket.
func (s *Stream) TypeOfService() (int, error) {
	x, err := s.socket()
	if err != nil {
		return 0, err
	}
	return x.TypeOfService()
}

// SetBlocking implements netio.Socket.
func (s *Stream) SetBlocking(on bool) error {
	x, err := s.socket()
	if err != nil {
		return err
	}
	return x.SetBlocking(on)
}

// Reset implements netio.Socket.
func (s *Stream) Reset(done func()) error {
	x, err := s.socket()
	if err != nil {
		return err
	}
	s.closed, s.reading = true, false
	_ = s.mem.Close() // it cannot fail
	return x.Reset(done)
}

// FD implements netio.Socket.
func (s *Stream) FD() int {
	if x, err := s.socket(); err == nil {
		return x.FD()
	}
	return -1
}

var _ netio.Socket = (*Stream)(nil)
