package sandbox

import (
	"errors"
	"fmt"
	"os"
	"unsafe" // the kernel takes the program's address

	"golang.org/x/net/bpf" // assembles the filter
	"golang.org/x/sys/unix"
)

// Places in the kernel's struct seccomp_data.
const (
	offsetNumber = 0
	offsetArch   = 4
	offsetArgs   = 16 // six of 8 bytes, low half first on little-endian machines
)

// namespaceMakers are the flags of clone that would leave the namespaces.
const namespaceMakers = unix.CLONE_NEWNS | unix.CLONE_NEWCGROUP | unix.CLONE_NEWUTS | unix.CLONE_NEWIPC |
	unix.CLONE_NEWUSER | unix.CLONE_NEWPID | unix.CLONE_NEWNET

// restrictSystemCalls puts the filter on every thread of the process, for good.
func restrictSystemCalls() error {
	if seccompArch == 0 {
		return errors.New("no list of system calls for this processor")
	}
	program, err := bpf.Assemble(filter(uint32(os.Getpid())))
	if err != nil {
		return err
	}
	if err := unix.Prctl(unix.PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0); err != nil {
		return fmt.Errorf("no_new_privs: %w", err)
	}
	code := make([]unix.SockFilter, len(program))
	for i, in := range program {
		code[i] = unix.SockFilter{Code: in.Op, Jt: in.Jt, Jf: in.Jf, K: in.K}
	}
	fprog := unix.SockFprog{Len: uint16(len(code)), Filter: &code[0]}
	thread, _, errno := unix.Syscall(unix.SYS_SECCOMP, unix.SECCOMP_SET_MODE_FILTER,
		unix.SECCOMP_FILTER_FLAG_TSYNC, uintptr(unsafe.Pointer(&fprog)))
	if errno != 0 {
		return fmt.Errorf("seccomp: %w", errno)
	}
	if thread != 0 {
		return fmt.Errorf("seccomp: thread %d could not be brought under the filter", thread)
	}
	return nil
}

// filter is the whole program: wrong architecture dies, listed calls pass, the worst die, calls with a
// condition are looked at, the rest is refused.
func filter(pid uint32) []bpf.Instruction {
	allow := bpf.RetConstant{Val: unix.SECCOMP_RET_ALLOW}
	kill := bpf.RetConstant{Val: unix.SECCOMP_RET_KILL_PROCESS}
	refuse := bpf.RetConstant{Val: unix.SECCOMP_RET_ERRNO | uint32(unix.EPERM)}

	p := []bpf.Instruction{
		bpf.LoadAbsolute{Off: offsetArch, Size: 4},
		bpf.JumpIf{Cond: bpf.JumpEqual, Val: seccompArch, SkipTrue: 1},
		kill,
		bpf.LoadAbsolute{Off: offsetNumber, Size: 4},
	}
	if x32Bit != 0 {
		p = append(p, bpf.JumpIf{Cond: bpf.JumpBitsNotSet, Val: x32Bit, SkipTrue: 1}, kill)
	}
	p = append(p, decide(allowedCalls, allow)...)
	p = append(p, decide(killedCalls, kill)...)
	for _, c := range conditional(pid, allow, refuse) {
		p = append(p, bpf.JumpIf{Cond: bpf.JumpNotEqual, Val: c.number, SkipTrue: uint8(len(c.body))})
		p = append(p, c.body...)
	}
	return append(p, refuse)
}

func decide(numbers []uint32, verdict bpf.Instruction) []bpf.Instruction {
	var p []bpf.Instruction
	for _, n := range numbers {
		p = append(p, bpf.JumpIf{Cond: bpf.JumpNotEqual, Val: n, SkipTrue: 1}, verdict)
	}
	return p
}

// condition is what decides a call by its arguments; its body always ends in a verdict.
type condition struct {
	number uint32
	body   []bpf.Instruction
}

func conditional(pid uint32, allow, refuse bpf.Instruction) []condition {
	argument := func(i uint32) bpf.Instruction { return bpf.LoadAbsolute{Off: offsetArgs + 8*i, Size: 4} }
	return []condition{
		// New threads, never new processes or namespaces.
		{unix.SYS_CLONE, []bpf.Instruction{
			argument(0),
			bpf.JumpIf{Cond: bpf.JumpBitsNotSet, Val: unix.CLONE_THREAD, SkipTrue: 2},
			bpf.JumpIf{Cond: bpf.JumpBitsSet, Val: namespaceMakers, SkipTrue: 1},
			allow,
			refuse,
		}},
		// C libraries fall back to clone, whose flags can be looked at, when told that this is absent.
		{unix.SYS_CLONE3, []bpf.Instruction{bpf.RetConstant{Val: unix.SECCOMP_RET_ERRNO | uint32(unix.ENOSYS)}}},
		// The runtime's signals to its own threads.
		{unix.SYS_TGKILL, []bpf.Instruction{
			argument(0),
			bpf.JumpIf{Cond: bpf.JumpNotEqual, Val: pid, SkipTrue: 1},
			allow,
			refuse,
		}},
		// Questions about a descriptor, no change.
		{unix.SYS_FCNTL, []bpf.Instruction{
			argument(1),
			bpf.JumpIf{Cond: bpf.JumpEqual, Val: unix.F_GETFL, SkipTrue: 1},
			bpf.JumpIf{Cond: bpf.JumpNotEqual, Val: unix.F_GETFD, SkipTrue: 1},
			allow,
			refuse,
		}},
		// Names for memory areas, which the runtime sets for those who debug.
		{unix.SYS_PRCTL, []bpf.Instruction{
			argument(0),
			bpf.JumpIf{Cond: bpf.JumpNotEqual, Val: unix.PR_SET_VMA, SkipTrue: 1},
			allow,
			refuse,
		}},
	}
}
