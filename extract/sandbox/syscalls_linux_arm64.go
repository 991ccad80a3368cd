package sandbox

import "golang.org/x/sys/unix"

const (
	seccompArch = unix.AUDIT_ARCH_AARCH64
	x32Bit      = 0 // no second calling convention
)

var archAllowedCalls []uint32
