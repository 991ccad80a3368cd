//go:build linux

package sqlite_test

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/storage/blob"
	"github.com/dossier-lending/dossier/storage/head/headtest"
)

const smallDisk = 4 << 20

// On a disk that is really full, acknowledged records are kept, reads succeed, and writes succeed again without a
// restart once there is room.
func TestWritesSucceedAgainAfterFullDisk(t *testing.T) {
	folder, ctx := headtest.SmallDisk(t, smallDisk), t.Context()
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
		staged, err := blobs.Stage(
			ctx, "0190aaaa-0000-7000-8000-00000000000a", strings.NewReader(strings.Repeat("y", smallDisk)), 2*smallDisk,
		)
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

// Room for the records of the head is reserved in advance, so a full disk refuses a commit before it is made. Refused
// records are not stored, acknowledged records are, and no loss is reported.
func TestFullDiskKeepsHeadConsistent(t *testing.T) {
	folder := headtest.SmallDisk(t, 3*smallDisk)
	l := headtest.NewLender(t, folder, database{t})
	ballast := headtest.Fill(t, folder, 1<<20)
	var full error
	for n := 0; full == nil && n < 2000; n++ {
		full = l.CreateApplication(l.Orgs[n%2].ID)
	}
	if engine.CodeOf(full) != engine.CodeStorageUnavailable {
		t.Fatalf("applications on a full disk: got %v, want %s", full, engine.CodeStorageUnavailable)
	}
	if l.Engine.Failed() != nil || l.CountMissing() > 0 {
		t.Errorf("on the full disk: failed %v, %d gone", l.Engine.Failed(), l.CountMissing())
	}
	l.Close()
	l.Open(headtest.Key) // on the full disk
	if loss := l.Store.Loss(); loss != nil {
		t.Fatalf("false alarm on the full disk: %q", loss.Lines())
	}
	if err := os.Remove(ballast); err != nil {
		t.Fatal(err)
	}
	l.ExpectIntact()
	l.Close()
}
