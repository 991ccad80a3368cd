package sandbox

import (
	"errors"
	"fmt"
	"os"

	"golang.org/x/sys/unix"
)

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
		err := unix.Mount("empty", dir, "tmpfs", unix.MS_NOSUID|unix.MS_NODEV|unix.MS_NOEXEC, "size=4k,nr_inodes=4,mode=0555")
		if err == nil {
			return dir, nil
		}
		problems = append(problems, fmt.Errorf("empty file system on %s: %w", dir, err))
	}
	return "", errors.Join(problems...)
}

// mountProc gives the new root a view of this process namespace alone. Builds with cgo need it: what
// applies a change to every thread lists them there. Landlock and seccomp then deny opening it.
func mountProc() error {
	if err := os.Mkdir("proc", 0o555); err != nil {
		return err
	}
	if err := unix.Mount("proc", "proc", "proc", unix.MS_NOSUID|unix.MS_NODEV|unix.MS_NOEXEC, ""); err != nil {
		return fmt.Errorf("process file system: %w", err)
	}
	return nil
}
