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
	"golang.org/x/sys/unix"
	"kernel.org/pub/linux/libs/security/libcap/psx" // drops capabilities on every thread
)

// lockIn puts up the walls around this process, those that need rights first. keep is the answer's
// descriptor. An error means that this isolation does not work here; what a kernel merely lacks is
// named in Walls.Missing.
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
	if on("oom score") { // so that the kernel ends a reader, never the server, when memory runs out
		missing("oom_score_adj", os.WriteFile("/proc/self/oom_score_adj", []byte("1000"), 0))
	}
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
	missing("death with the parent", unix.Prctl(unix.PR_SET_PDEATHSIG, uintptr(unix.SIGKILL), 0, 0, 0)) // a change of user clears it
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

// closeLeaked closes what the parent may have inherited and not marked: everything but the standard
// three, the answer and what the Go runtime polls with.
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
		if target, err := os.Readlink("/proc/self/fd/" + e.Name()); err != nil || strings.HasPrefix(target, "anon_inode:[event") {
			continue
		}
		unix.Close(fd)
	}
}

const (
	// addressSlack is what a Go program reserves without using: below 1 GiB it does not start.
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

// bound is one limit of the kernel's: at soft the process is told, at hard it ends.
type bound struct {
	resource   int
	soft, hard uint64
}

// setLimits bounds the process. The Go runtime is told of a lower bound, so that it collects hard
// before it hits the wall.
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
		err := errors.Join(syscall.Setgroups(nil), syscall.Setresgid(nobody, nobody, nobody), syscall.Setresuid(nobody, nobody, nobody))
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
