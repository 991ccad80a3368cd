package sandbox

import "golang.org/x/sys/unix"

const (
	seccompArch = unix.AUDIT_ARCH_X86_64
	// x32Bit marks the calls of a second calling convention that the list does not describe.
	x32Bit = 0x40000000
)

var archAllowedCalls = []uint32{unix.SYS_EPOLL_WAIT, unix.SYS_TIME, unix.SYS_ARCH_PRCTL}
