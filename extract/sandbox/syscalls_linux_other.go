//go:build linux && !amd64 && !arm64

package sandbox

// seccompArch 0: no list for this processor.
const (
	seccompArch = 0
	x32Bit      = 0
)

var archAllowedCalls []uint32
