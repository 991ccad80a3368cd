//go:build linux

package sqlite_test

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/sys/unix"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/storage/blob"
)

const smallDisk = 4 << 20

// mountSmallDisk gives a folder on a file system of 4 MB. Who may not mount skips the test.
func mountSmallDisk(t *testing.T) string {
	t.Helper()
	folder := t.TempDir()
	if err := unix.Mount("tmpfs", folder, "tmpfs", 0, fmt.Sprintf("size=%d,mode=700", smallDisk)); err != nil {
		t.Skipf("mounting a small disk needs privileges: %v", err)
	}
	t.Cleanup(func() {
		if err := unix.Unmount(folder, unix.MNT_DETACH); err != nil {
			t.Error(err)
		}
	})
	return folder
}

// A disk that really runs full: whoever is told "kept" is kept, reads go on, and writes work again
// without a restart when there is room.
func TestAFullDiskPassesWhenThereIsRoomAgain(t *testing.T) {
	folder, ctx := mountSmallDisk(t), t.Context()
	s := open(t, folder)
	blobs, err := blob.Open(filepath.Join(folder, "documents"))
	if err != nil {
		t.Fatal(err)
	}
	ballast := filepath.Join(folder, "ballast")
	if err := os.WriteFile(ballast, make([]byte, smallDisk/2), 0o600); err != nil {
		t.Fatal(err)
	}
	put := func(i int) error {
		return s.InTx(ctx, func(tx engine.Tx) error {
			return tx.PutPlan(ctx, engine.Plan{Name: fmt.Sprint(i, strings.Repeat("x", 20_000))})
		})
	}
	keep := func() error {
		staged, err := blobs.Stage(ctx, "0190aaaa-0000-7000-8000-00000000000a", strings.NewReader(strings.Repeat("y", smallDisk)), 2*smallDisk)
		if err == nil {
			staged.Discard()
		}
		return err
	}
	told := 0
	var full error
	for ; full == nil && told < 1000; told++ {
		full = put(told)
	}
	told-- // the last one was refused
	if !errors.Is(full, engine.ErrStorageFull) {
		t.Fatalf("rows on a full disk: got %v, want ErrStorageFull", full)
	}
	if err := keep(); !errors.Is(err, engine.ErrStorageFull) {
		t.Errorf("bytes on a full disk: got %v, want ErrStorageFull", err)
	}
	for i := range told {
		if _, err := s.Plan(ctx, fmt.Sprint(i, strings.Repeat("x", 20_000))); err != nil {
			t.Errorf("row %d was acknowledged and cannot be read on the full disk: %v", i, err)
		}
	}
	if _, err := s.Plan(ctx, fmt.Sprint(told, strings.Repeat("x", 20_000))); !errors.Is(err, engine.ErrNotFound) {
		t.Errorf("the refused row: got %v, want ErrNotFound", err)
	}
	if err := os.Remove(ballast); err != nil {
		t.Fatal(err)
	}
	if err := put(told); err != nil {
		t.Errorf("rows when there is room again: %v", err)
	}
	if err := s.Ready(ctx); err != nil {
		t.Errorf("readiness when there is room again: %v", err)
	}
	if err := blobs.Ready(ctx); err != nil {
		t.Errorf("readiness of bytes when there is room again: %v", err)
	}
}
