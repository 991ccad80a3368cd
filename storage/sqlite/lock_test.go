package sqlite

import (
	"errors"
	"testing"
	"time"
)

func TestLockFolderWaitsForBriefLock(t *testing.T) {
	folder := t.TempDir()
	first, err := LockFolder(folder)
	if err != nil {
		t.Fatal(err)
	}
	time.AfterFunc(lockWait/10, func() { first.Unlock() })
	second, err := LockFolder(folder)
	if err != nil {
		t.Fatalf("the second server: %v, want the lock that the first gave back", err)
	}
	defer second.Unlock()
	if _, err := LockFolder(folder); !errors.Is(err, ErrLocked) {
		t.Errorf("a third server: %v, want ErrLocked", err)
	}
}
