package sandbox

import (
	"errors"
	"os"
	"runtime"

	"golang.org/x/sys/unix"
)

// onChild does what a parent asks the kernel for a child that has given up root. Root itself needs
// CAP_SYS_RESOURCE and CAP_SYS_NICE for it, which containers commonly take away; the child's own user needs
// nothing. An error leaves the child as it was.
func onChild(do func() error) error {
	err := do()
	if !errors.Is(err, unix.EPERM) && !errors.Is(err, unix.EACCES) || os.Getuid() != 0 {
		return err
	}
	return asNobody(do)
}

// asNobody works in a thread of its own whose user is nobody, as the child's is, and that ends with the work.
// The saved user stays root, so that no child may trace it (ptrace(2)).
func asNobody(do func() error) error {
	result := make(chan error)
	go func() {
		runtime.LockOSThread() // and never unlock: the thread ends here, no other work gets its user
		if err := becomeNobody(); err != nil {
			result <- err
			return
		}
		result <- do()
	}()
	return <-result
}

// becomeNobody changes the calling thread alone; package syscall would change them all.
func becomeNobody() error {
	const keep = ^uintptr(0)
	for _, call := range []uintptr{unix.SYS_SETRESGID, unix.SYS_SETRESUID} {
		if _, _, errno := unix.RawSyscall(call, nobody, nobody, keep); errno != 0 {
			return errno
		}
	}
	return nil
}
