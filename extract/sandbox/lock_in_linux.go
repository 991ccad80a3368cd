package sandbox

import (
	"errors"
	"fmt"
	"os"
	"runtime/debug"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"unsafe" // capset takes addresses

	"github.com/landlock-lsm/go-landlock/landlock"            // denies paths and ports for good
	ll "github.com/landlock-lsm/go-landlock/landlock/syscall" // the ABI version, for the report
	"golang.org/x/net/bpf"                                    // assembles the filter
	"golang.org/x/sys/unix"                                   // system calls that package syscall does not know
	"kernel.org/pub/linux/libs/security/libcap/psx"           // drops capabilities on every thread
)

// endedFirst is the oom_score_adj with which the kernel ends a reader, never the server, when memory runs out.
const endedFirst = "1000"

// lockIn puts up the walls around this process, those that need rights first. keep is the answer's descriptor. An error
// means that this isolation does not work here; features that a kernel merely lacks are named in Walls.Missing.
func lockIn(l limits, keep int) (Walls, error) {
	w := Walls{Isolation: l.Isolation}
	missing := func(what string, err error) bool {
		if err != nil {
			w.Missing = append(w.Missing, what+": "+err.Error())
		}
		return err == nil
	}
	on := func(wall string) bool { return !slices.Contains(l.LeaveOff, wall) }

	if on("descriptors") {
		closeLeaked(keep)
	}
	missing("oom_score_adj", os.WriteFile("/proc/self/oom_score_adj", []byte(endedFirst), 0))
	if l.Isolation != isolateNone {
		if err := emptyRoot(); err != nil {
			return w, fmt.Errorf("empty root: %w", err)
		}
		w.EmptyRoot = true
	}
	if on("limits") {
		w.Limits = missing("limits", setLimits(l))
	}
	w.NoCapabilities = missing("capabilities", dropPrivileges(l.Isolation))
	// a change of user clears it
	missing("death with the parent", unix.Prctl(unix.PR_SET_PDEATHSIG, uintptr(unix.SIGKILL), 0, 0, 0))
	missing("no core dump", unix.Prctl(unix.PR_SET_DUMPABLE, 0, 0, 0, 0))
	if on("landlock") {
		w.Landlock = landlockABI()
		if !missing("landlock", landlock.V10.BestEffort().Restrict()) {
			w.Landlock = 0
		}
	}
	if on("seccomp") {
		w.Seccomp = missing("seccomp", restrictSystemCalls())
	}
	return w, nil
}

// closeLeaked closes the descriptors that the parent may have inherited unmarked: all except the standard three, the
// answer and those with which the Go runtime polls.
func closeLeaked(keep int) {
	entries, err := os.ReadDir("/proc/self/fd")
	if err != nil {
		unix.CloseRange(uint(keep)+1, ^uint(0)>>1, 0)
		return
	}
	for _, e := range entries {
		fd, err := strconv.Atoi(e.Name())
		if err != nil || fd <= 2 || fd == keep {
			continue
		}
		if target, err := os.Readlink("/proc/self/fd/" + e.Name()); err != nil ||
			strings.HasPrefix(target, "anon_inode:[event") {
			continue
		}
		unix.Close(fd)
	}
}

const (
	// addressSlack is the address space that a Go program reserves without using: below 1 GiB it does not start.
	addressSlack = 2 << 30
	// maxDescriptors is enough for the standard three, the answer, the document with its sources, and the
	// runtime's few.
	maxDescriptors = 16 + maxSources
	// maxThreads bounds the Go runtime's threads; it uses about ten.
	maxThreads = 64
	// maxStack is a goroutine's; nested structures of honest files stay far below, and a runaway
	// recursion ends before it eats the memory of everything else.
	maxStack = 64 << 20
)

// bound is one limit of the kernel: at soft it warns the process, at hard it ends it.
type bound struct {
	resource   int
	soft, hard uint64
}

// setLimits bounds the process. The Go runtime gets a lower bound, so that it collects garbage before it reaches the
// limit.
func setLimits(l limits) error {
	bounds := []bound{
		{unix.RLIMIT_CPU, l.CPUSeconds, l.MaxSeconds + 2},
		{unix.RLIMIT_FSIZE, 0, 0},
		{unix.RLIMIT_NOFILE, maxDescriptors, maxDescriptors},
		{unix.RLIMIT_CORE, 0, 0},
		{unix.RLIMIT_MEMLOCK, 0, 0},
		{unix.RLIMIT_MSGQUEUE, 0, 0},
	}
	if !raceDetector {
		memory := uint64(l.Memory)
		bounds = append(bounds, bound{unix.RLIMIT_DATA, memory, memory},
			bound{unix.RLIMIT_AS, memory + addressSlack, memory + addressSlack})
	}
	if l.Isolation == isolateUser { // elsewhere the count is the user's, with the server's own threads in it
		bounds = append(bounds, bound{unix.RLIMIT_NPROC, maxThreads, maxThreads})
	}
	var problems []error
	for _, b := range bounds {
		err := syscall.Setrlimit(b.resource, &syscall.Rlimit{Cur: b.soft, Max: b.hard})
		if err != nil {
			problems = append(problems, fmt.Errorf("limit %d: %w", b.resource, err))
		}
	}
	debug.SetMemoryLimit(l.Memory / 4 * 3)
	debug.SetMaxStack(maxStack)
	return errors.Join(problems...)
}

// dropPrivileges gives up root and every capability, on all threads.
func dropPrivileges(isolation string) error {
	if os.Getuid() == 0 && isolation != isolateUser {
		err := errors.Join(syscall.Setgroups(nil), syscall.Setresgid(nobody, nobody, nobody),
			syscall.Setresuid(nobody, nobody, nobody))
		if err != nil {
			return err
		}
	}
	header := &unix.CapUserHeader{Version: unix.LINUX_CAPABILITY_VERSION_3}
	none := new([2]unix.CapUserData)
	_, _, errno := psx.Syscall3(unix.SYS_CAPSET, uintptr(unsafe.Pointer(header)), uintptr(unsafe.Pointer(none)), 0)
	if errno != 0 {
		return errno
	}
	return nil
}

func landlockABI() int {
	version, err := ll.LandlockGetABIVersion()
	if err != nil || version < 0 {
		return 0
	}
	return version
}

// emptyRoot replaces the file system by an empty read-only one. It needs an own mount namespace and the
// rights in it; all threads of the process change together.
func emptyRoot() error {
	if err := unix.Mount("", "/", "", unix.MS_REC|unix.MS_PRIVATE, ""); err != nil {
		return fmt.Errorf("private mounts: %w", err)
	}
	root, err := mountEmpty()
	if err != nil {
		return err
	}
	if err := unix.Chdir(root); err != nil {
		return err
	}
	if needsProc {
		if err := mountProc(); err != nil {
			return err
		}
	}
	const flags = unix.MS_REMOUNT | unix.MS_RDONLY | unix.MS_NOSUID | unix.MS_NODEV | unix.MS_NOEXEC
	if err := unix.Mount("", ".", "", flags, ""); err != nil {
		return fmt.Errorf("read-only root: %w", err)
	}
	if err := unix.PivotRoot(".", "."); err != nil {
		return fmt.Errorf("pivot to the empty root: %w", err)
	}
	if err := unix.Unmount(".", unix.MNT_DETACH); err != nil { // the old root, now on top of the new one
		return fmt.Errorf("leave the old root: %w", err)
	}
	return unix.Chdir("/")
}

// mountEmpty mounts an empty file system over some folder that every Linux has. It is made with room
// for one page and two names: size 0 would mean without bound.
func mountEmpty() (string, error) {
	var problems []error
	for _, dir := range []string{"/tmp", "/dev", "/proc"} {
		if needsProc && dir == "/proc" {
			continue
		}
		err := unix.Mount("empty", dir, "tmpfs", unix.MS_NOSUID|unix.MS_NODEV|unix.MS_NOEXEC,
			"size=4k,nr_inodes=4,mode=0555")
		if err == nil {
			return dir, nil
		}
		problems = append(problems, fmt.Errorf("empty file system on %s: %w", dir, err))
	}
	return "", errors.Join(problems...)
}

// mountProc gives the new root a view of this process namespace alone. Builds with cgo need it, because code that
// changes every thread lists them there. Landlock and seccomp then deny opening it.
func mountProc() error {
	if err := os.Mkdir("proc", 0o555); err != nil {
		return err
	}
	if err := unix.Mount("proc", "proc", "proc", unix.MS_NOSUID|unix.MS_NODEV|unix.MS_NOEXEC, ""); err != nil {
		return fmt.Errorf("process file system: %w", err)
	}
	return nil
}

// Ways to start a child, strongest first. A kernel, a container or a distribution's policy may refuse
// the stronger ones.
const (
	isolateUser  = "user namespace"
	isolatePlain = "namespaces"
	isolateNone  = "none"
)

const namespaceFlags = unix.CLONE_NEWNET | unix.CLONE_NEWPID | unix.CLONE_NEWNS | unix.CLONE_NEWIPC | unix.CLONE_NEWUTS

// nobody is the id that owns nothing, by convention of Linux distributions and of the kernel's overflow id.
const nobody = 65534

// isolations lists the ways worth trying for this user.
func isolations(leaveOff []string) []string {
	ways := []string{isolateUser, isolatePlain, isolateNone}
	if slices.Contains(leaveOff, "namespaces") {
		return ways[2:]
	}
	return ways
}

// attributes are the child's process attributes. The child leads its own process group, so that it is
// killed as a whole, and dies with the thread that started it (see spawner).
func attributes(isolation string) *syscall.SysProcAttr {
	attr := &syscall.SysProcAttr{Setpgid: true, Pdeathsig: syscall.SIGKILL}
	switch isolation {
	case isolateUser:
		attr.Cloneflags = namespaceFlags | unix.CLONE_NEWUSER
		attr.UidMappings = []syscall.SysProcIDMap{{ContainerID: 0, HostID: outerID(os.Getuid()), Size: 1}}
		attr.GidMappings = []syscall.SysProcIDMap{{ContainerID: 0, HostID: outerID(os.Getgid()), Size: 1}}
		attr.Credential = &syscall.Credential{Uid: 0, Gid: 0, NoSetGroups: true}
	case isolatePlain:
		attr.Cloneflags = namespaceFlags
	}
	return attr
}

// outerID is who the child is outside its user namespace: nobody when root starts it, else the same user.
func outerID(own int) int {
	if os.Getuid() == 0 {
		return nobody
	}
	return own
}

// refused reports whether the kernel or a policy does not permit a way of starting, so that a weaker one is
// worth trying.
func refused(err error) bool {
	for _, e := range []error{unix.EPERM, unix.EACCES, unix.EINVAL, unix.ENOSPC, unix.EUSERS, unix.ENOSYS} {
		if errors.Is(err, e) {
			return true
		}
	}
	return false
}

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

// condition decides a call by its arguments; its body always ends in a verdict.
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
		// C libraries fall back to clone, whose flags can be checked, if this call is absent.
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

// allowedCalls are the calls that the Go runtime, compiled WebAssembly and reading an open file need, besides those
// with a condition (see conditional). All other calls fail with EPERM, so that honest code fails cleanly; the calls of
// killedCalls end the process.
var allowedCalls = append([]uint32{
	// reading the document, writing the answer
	unix.SYS_READ, unix.SYS_PREAD64, unix.SYS_WRITE, unix.SYS_CLOSE, unix.SYS_FSTAT, unix.SYS_LSEEK,
	unix.SYS_RECVMSG,
	// memory
	unix.SYS_MMAP, unix.SYS_MUNMAP, unix.SYS_MPROTECT, unix.SYS_MADVISE, unix.SYS_MREMAP, unix.SYS_BRK,
	// threads and time
	unix.SYS_FUTEX, unix.SYS_NANOSLEEP, unix.SYS_CLOCK_NANOSLEEP, unix.SYS_CLOCK_GETTIME, unix.SYS_GETTIMEOFDAY,
	unix.SYS_SCHED_YIELD, unix.SYS_SCHED_GETAFFINITY, unix.SYS_GETTID, unix.SYS_GETPID,
	unix.SYS_SET_ROBUST_LIST, unix.SYS_RSEQ, unix.SYS_RESTART_SYSCALL,
	// the runtime's own signals and its poller (timers)
	unix.SYS_RT_SIGACTION, unix.SYS_RT_SIGPROCMASK, unix.SYS_RT_SIGRETURN, unix.SYS_SIGALTSTACK,
	unix.SYS_EPOLL_CREATE1, unix.SYS_EPOLL_CTL, unix.SYS_EPOLL_PWAIT, unix.SYS_EVENTFD2,
	// randomness and the end
	unix.SYS_GETRANDOM, unix.SYS_EXIT, unix.SYS_EXIT_GROUP,
}, archAllowedCalls...)

// killedCalls have no honest use in a reader: whoever makes one has taken over the process.
var killedCalls = []uint32{
	unix.SYS_PTRACE, unix.SYS_PROCESS_VM_READV, unix.SYS_PROCESS_VM_WRITEV, unix.SYS_KCMP, unix.SYS_PIDFD_GETFD,
	unix.SYS_BPF, unix.SYS_USERFAULTFD, unix.SYS_PERF_EVENT_OPEN, unix.SYS_IO_URING_SETUP, unix.SYS_IO_URING_ENTER,
	unix.SYS_IO_URING_REGISTER, unix.SYS_KEYCTL, unix.SYS_ADD_KEY, unix.SYS_REQUEST_KEY,
	unix.SYS_MOUNT, unix.SYS_UMOUNT2, unix.SYS_PIVOT_ROOT, unix.SYS_CHROOT, unix.SYS_MOVE_MOUNT, unix.SYS_OPEN_TREE,
	unix.SYS_FSOPEN, unix.SYS_FSMOUNT, unix.SYS_SETNS, unix.SYS_UNSHARE,
	unix.SYS_INIT_MODULE, unix.SYS_FINIT_MODULE, unix.SYS_DELETE_MODULE, unix.SYS_KEXEC_LOAD, unix.SYS_KEXEC_FILE_LOAD,
	unix.SYS_REBOOT, unix.SYS_SWAPON, unix.SYS_SWAPOFF,
}
