package engine_test

import (
	"context"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/dossier-lending/dossier/engine"
)

// lockingStore notes the locks that a transaction takes and lets a test act while one is waited for, as
// another transaction that holds it would on a database with many writers.
type lockingStore struct {
	engine.Store
	mu     sync.Mutex
	taken  []string
	onLock func(tx engine.Tx, name string) error
}

func (s *lockingStore) InTx(ctx context.Context, fn func(engine.Tx) error) error {
	return s.Store.InTx(ctx, func(tx engine.Tx) error { return fn(&lockingTx{tx, s}) })
}

type lockingTx struct {
	engine.Tx
	s *lockingStore
}

func (t *lockingTx) Lock(ctx context.Context, org engine.OrgID, name string) error {
	t.s.mu.Lock()
	t.s.taken = append(t.s.taken, name)
	act := t.s.onLock
	t.s.mu.Unlock()
	if act != nil {
		if err := act(t.Tx, name); err != nil {
			return err
		}
	}
	return t.Tx.Lock(ctx, org, name)
}

func newLockingHouse(t *testing.T) (*fixture, *lockingStore) {
	s := &lockingStore{}
	return newFixture(t, func(c *engine.Config) { s.Store = c.Store; c.Store = s }), s
}

func TestAnUpdateKeepsWhatAnotherChangedWhileItWaited(t *testing.T) {
	h, s := newLockingHouse(t)
	made, err := h.Applications.Create(t.Context(), h.by, input(""))
	if err != nil {
		t.Fatal(err)
	}
	s.onLock = func(tx engine.Tx, name string) error {
		if name != "application:"+made.Application.ID {
			return nil
		}
		other, err := tx.Application(t.Context(), h.org.ID, made.Application.ID)
		if err != nil {
			return err
		}
		other.LoanType = new("equipment")
		return tx.UpdateApplication(t.Context(), other)
	}
	got, err := h.Applications.Update(
		t.Context(), h.by, "APP-1", engine.ApplicationPatch{BusinessName: new("Nena Trading")},
	)
	if err != nil || got.LoanType == nil || *got.LoanType != "equipment" || got.BusinessName != "Nena Trading" {
		t.Errorf("answered %+v, %v; want both changes", got, err)
	}
	kept, err := h.Applications.Get(t.Context(), h.by, "APP-1")
	if err != nil || kept.LoanType == nil || kept.BusinessName != "Nena Trading" {
		t.Errorf("kept %+v, %v; want both changes", kept, err)
	}
}

// Two transactions that take the same locks in different orders would wait for each other for ever.
func TestADeletionLocksWhatAnAttachmentAndAnIntakeLock(t *testing.T) {
	h, s := newLockingHouse(t)
	made, err := h.Applications.Create(t.Context(), h.by, input(""))
	if err != nil {
		t.Fatal(err)
	}
	s.taken = nil
	if err := h.Applications.Delete(t.Context(), h.by, "APP-1"); err != nil {
		t.Fatal(err)
	}
	want := []string{
		"application:" + made.Application.ID, "borrower:" + strings.ToLower(input("").BorrowerEmail), "audit",
	}
	if !slices.Equal(s.taken, want) {
		t.Errorf("locks taken: %q, want %q", s.taken, want)
	}
}
