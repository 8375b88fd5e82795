//go:build linux || darwin

package netio

import (
	"syscall"

	"golang.org/x/sys/unix"
)

// maxPassed is the most descriptors taken from one message.
const maxPassed = 64

// WriteDescriptor implements DescriptorPasser.
func (s *fdStream) WriteDescriptor(bufs [][]byte, fd int, done func(err error)) {
	if totalLen(bufs) == 0 {
		s.finish(done, unix.EINVAL) // a descriptor needs a byte to travel with
		return
	}
	s.write(bufs, fd, done)
}

// TakeDescriptor implements DescriptorPasser.
func (s *fdStream) TakeDescriptor() (int, bool) {
	if len(s.received) == 0 {
		return -1, false
	}
	fd := s.received[0]
	s.received = s.received[1:]
	return fd, true
}

// send is a write of the first buffer with a descriptor.
func (s *fdStream) send(bufs [][]byte, fd int) (int, error) {
	for len(bufs[0]) == 0 {
		bufs = bufs[1:]
	}
	for {
		n, err := unix.SendmsgN(s.fd, bufs[0], unix.UnixRights(fd), nil, unix.MSG_DONTWAIT)
		if err != unix.EINTR {
			return max(n, 0), err
		}
	}
}

// receive is a read that also takes descriptors.
func (s *fdStream) receive(buf []byte) (int, error) {
	var oob [256 + maxPassed*4]byte
	syscall.ForkLock.RLock()
	n, oobn, _, _, err := unix.Recvmsg(s.fd, buf, oob[:], receiveFlags)
	if err == nil && oobn > 0 {
		s.keepDescriptors(oob[:oobn])
	}
	syscall.ForkLock.RUnlock()
	return n, err
}

func (s *fdStream) keepDescriptors(oob []byte) {
	msgs, err := unix.ParseSocketControlMessage(oob)
	if err != nil {
		return // the kernel wrote it; there is nothing in it to take
	}
	for i := range msgs {
		fds, err := unix.ParseUnixRights(&msgs[i])
		if err != nil {
			continue // another kind of control message
		}
		for _, fd := range fds {
			unix.CloseOnExec(fd)
			s.received = append(s.received, fd)
		}
	}
}
