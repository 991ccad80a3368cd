//go:build linux

package headtest

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"golang.org/x/sys/unix"
)

// SmallDisk returns a folder on a file system of a given size in bytes. It skips the test if mounting is not permitted.
func SmallDisk(t *testing.T, size int) (folder string) {
	t.Helper()
	folder = t.TempDir()
	if err := unix.Mount("tmpfs", folder, "tmpfs", 0, fmt.Sprintf("size=%d,mode=700", size)); err != nil {
		t.Skipf("mounting a small disk needs privileges: %v", err)
	}
	t.Cleanup(func() {
		if err := unix.Unmount(folder, unix.MNT_DETACH); err != nil {
			t.Error(err)
		}
	})
	return folder
}

// Fill fills a small disk except for some bytes; removing the file makes room again.
func Fill(t *testing.T, folder string, except int) (ballast string) {
	t.Helper()
	var info unix.Statfs_t
	if err := unix.Statfs(folder, &info); err != nil {
		t.Fatal(err)
	}
	ballast = filepath.Join(folder, "ballast")
	if err := os.WriteFile(ballast, make([]byte, int(info.Bavail)*int(info.Bsize)-except), 0o600); err != nil {
		t.Fatal(err)
	}
	return ballast
}
