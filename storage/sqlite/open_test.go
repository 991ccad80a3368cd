package sqlite_test

import (
	"context"
	"errors"
	"testing"

	"github.com/dossier-lending/dossier/storage/sqlite"
)

func TestOpenRefusesToLoseCommitsByAccident(t *testing.T) {
	_, err := sqlite.Open(context.Background(), t.TempDir(), sqlite.Options{Synchronous: sqlite.Normal})
	if !errors.Is(err, sqlite.ErrNotDurable) {
		t.Fatalf("opening with NORMAL: got %v, want ErrNotDurable", err)
	}
	s, err := sqlite.Open(
		context.Background(), t.TempDir(), sqlite.Options{Synchronous: sqlite.Normal, LoseAcknowledgedCommits: true},
	)
	if err != nil {
		t.Fatalf("opening with NORMAL and the loss accepted by name: %v", err)
	}
	if err := s.Close(); err != nil {
		t.Error(err)
	}
}

func TestReopeningKeepsData(t *testing.T) {
	folder := t.TempDir()
	for range 2 {
		s, err := sqlite.Open(context.Background(), folder, sqlite.Options{})
		if err != nil {
			t.Fatal(err)
		}
		if err := s.Ready(context.Background()); err != nil {
			t.Errorf("ready: %v", err)
		}
		if err := s.Erase(context.Background()); err != nil {
			t.Errorf("erase: %v", err)
		}
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	}
}

// A server and a command that start at the same time on a new folder both find no schema; only one may create it.
func TestConcurrentOpenOfNewFolder(t *testing.T) {
	folder := t.TempDir()
	const openers = 8
	errs := make(chan error, openers)
	for range openers {
		go func() {
			s, err := sqlite.Open(context.Background(), folder, sqlite.Options{})
			if err == nil {
				err = s.Close()
			}
			errs <- err
		}()
	}
	for range openers {
		if err := <-errs; err != nil {
			t.Error(err)
		}
	}
}

func TestOnlyOneServerHoldsAFolder(t *testing.T) {
	folder := t.TempDir()
	first, err := sqlite.LockFolder(folder)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := sqlite.LockFolder(folder); !errors.Is(err, sqlite.ErrLocked) {
		t.Fatalf("second lock: got %v, want ErrLocked", err)
	}
	if err := first.Unlock(); err != nil {
		t.Fatal(err)
	}
	again, err := sqlite.LockFolder(folder)
	if err != nil {
		t.Fatalf("lock after unlock: %v", err)
	}
	_ = again.Unlock()
}
