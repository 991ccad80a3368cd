//go:build linux

package main

import (
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/sys/unix"

	"github.com/dossier-lending/dossier/appliance"
)

// smallDisk returns a folder on a file system of a megabyte. It skips the test if mounting is not permitted.
func smallDisk(t *testing.T) string {
	t.Helper()
	folder := t.TempDir()
	if err := unix.Mount("tmpfs", folder, "tmpfs", 0, "size=1m,mode=700"); err != nil {
		t.Skipf("mounting a small disk needs privileges: %v", err)
	}
	t.Cleanup(func() {
		if err := unix.Unmount(folder, unix.MNT_DETACH); err != nil {
			t.Error(err)
		}
	})
	return folder
}

func TestBackupOnFullDiskIsRemoved(t *testing.T) {
	disk, data := smallDisk(t), filepath.Join(t.TempDir(), "data")
	newKey(t, data)
	for name, large := range map[string]string{
		"a file":       filepath.Join(data, "blobs", "kept", "some", "aa", "aa"),
		"the database": "",
	} {
		t.Run(name, func(t *testing.T) {
			if large == "" {
				if err := os.WriteFile(filepath.Join(disk, "ballast"), make([]byte, 900<<10), 0o600); err != nil {
					t.Fatal(err)
				}
			} else if err := os.MkdirAll(filepath.Dir(large), 0o700); err != nil {
				t.Fatal(err)
			} else if err := os.WriteFile(large, make([]byte, 2<<20), 0o600); err != nil {
				t.Fatal(err)
			}
			to := filepath.Join(disk, "backup")
			out, err := command("backup", "--data", data, "--to", to).CombinedOutput()
			if err == nil || !strings.Contains(string(out), "is full; make room") {
				t.Errorf("got %v, %s; want a refusal that names the full disk", err, out)
			}
			if left, _ := os.ReadDir(to); len(left) > 0 {
				t.Errorf("left behind: %v", left)
			}
			if _, err := os.Stat(to); err == nil {
				t.Error("the folder that was made is still there")
			}
			os.RemoveAll(filepath.Join(data, "blobs"))
			os.Remove(filepath.Join(disk, "ballast"))
		})
	}
}

// If a document's file is damaged here, it is also damaged in the backup. This is reported, and the rest is kept.
func TestBackupReportsDamagedInstallation(t *testing.T) {
	data, _, _ := killedServer(t)
	files := filesIn(t, filepath.Join(data, "blobs", "kept"))
	content, err := os.ReadFile(files[0])
	if err != nil {
		t.Fatal(err)
	}
	content[0] ^= 1
	if err := os.WriteFile(files[0], content, 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.Remove(files[1]); err != nil {
		t.Fatal(err)
	}
	to := filepath.Join(t.TempDir(), "backup")
	out, err := command("backup", "--data", data, "--to", to).CombinedOutput()
	if err == nil || !strings.Contains(string(out), "2 of 6 checked are damaged or missing") ||
		!strings.Contains(string(out), "is complete, but 1 thing(s) in it are damaged") {
		t.Errorf("got %v, %s; want the damaged files named", err, out)
	}
	if err := appliance.Folder(to).CheckFinished(); err != nil {
		t.Error(err)
	}
}

// A server can start on a backup directly. Its audit logs record once that it is a backup.
func TestServerStartsOnBackup(t *testing.T) {
	data, key, ids := killedServer(t)
	to := filepath.Join(t.TempDir(), "backup")
	output(t, "backup", "--data", data, "--to", to)
	for range 2 {
		s := startServer(t, to)
		if status, answer := s.do(t, "GET", "/readyz", "", "", nil); status != http.StatusOK {
			t.Errorf("/readyz answers %d %v", status, answer)
		}
		for _, id := range ids {
			if status, answer := s.do(
				t, "GET", fmt.Sprintf("/api/v1/documents/%.0f", id), key, "", nil,
			); status != http.StatusOK {
				t.Errorf("document %.0f: %d %v", id, status, answer)
			}
		}
		s.Process.Kill()
		s.Process.Wait()
	}
	if log := output(t, "audit", "export", "--org", "Acme", "--data", to); strings.Count(
		log, `"action":"backup.restored"`,
	) != 1 {
		t.Errorf("the audit log does not tell once of the backup:\n%s", log)
	}
	// After both continued, the installation's head notices that the backup has another history.
	output(t, "key", "create", "--org", "Acme", "--data", data, "--scope", "document:read")
	if err := os.Rename(filepath.Join(to, "dossier.db"), filepath.Join(data, "dossier.db")); err != nil {
		t.Fatal(err)
	}
	if out := doctor(t, data, true); !strings.Contains(out, "FAIL  head") {
		t.Errorf("a restored backup beside the head of another history is not noticed:\n%s", out)
	}
}
