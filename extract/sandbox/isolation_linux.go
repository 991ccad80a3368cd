package sandbox

import (
	"errors"
	"os"
	"slices"
	"syscall"

	"golang.org/x/sys/unix" // system calls that package syscall does not know
)

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

// refused says that the kernel or a policy does not permit a way of starting, so that a weaker one is
// worth trying.
func refused(err error) bool {
	for _, e := range []error{unix.EPERM, unix.EACCES, unix.EINVAL, unix.ENOSPC, unix.EUSERS, unix.ENOSYS} {
		if errors.Is(err, e) {
			return true
		}
	}
	return false
}
