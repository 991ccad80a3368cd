package engine_test

import (
	"context"
	"errors"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/storage/opentest"
)

// borrowerOf finds the borrower of an address, "" for none.
func (h *fixture) borrowerOf(email string) (id string) {
	h.t.Helper()
	err := h.store.InTx(context.Background(), func(tx engine.Tx) error {
		b, err := tx.BorrowerByEmail(context.Background(), h.org.ID, email)
		if errors.Is(err, engine.ErrNotFound) {
			return nil
		}
		id = b.ID
		return err
	})
	if err != nil {
		h.t.Fatal(err)
	}
	return id
}

func (h *fixture) applicationOf(email string) engine.Application {
	h.t.Helper()
	made, err := h.Applications.Create(
		h.t.Context(), h.by, engine.ApplicationInput{BusinessName: "Sari-Sari ni Nena", BorrowerEmail: email},
	)
	if err != nil {
		h.t.Fatal(err)
	}
	return made.Application
}

func (h *fixture) moveTo(ref, email string) engine.Application {
	h.t.Helper()
	a, err := h.Applications.Update(h.t.Context(), h.by, ref, engine.ApplicationPatch{BorrowerEmail: &email})
	if err != nil {
		h.t.Fatal(err)
	}
	return a
}

func TestApplicationMovesToBorrowerOfNewAddress(t *testing.T) {
	h := newFixture(t)
	first, second := h.applicationOf("Old.Address@Example.com"), h.applicationOf("old.address@example.com")
	other := h.applicationOf("other@example.com")
	moved := h.moveTo("APP-1", "Other@Example.COM")
	if moved.BorrowerID != other.BorrowerID || moved.BorrowerEmail != "Other@Example.COM" ||
		moved.UpdatedAt.Before(first.UpdatedAt) {
		t.Errorf("moved %+v, want it with borrower %s", moved, other.BorrowerID)
	}
	if h.borrowerOf("old.address@example.com") != second.BorrowerID {
		t.Error("the old borrower still has an application and is gone")
	}
	list, err := h.Applications.List(t.Context(), h.by, engine.ApplicationFilter{Limit: 10})
	if err != nil || list[0].ID != first.ID || list[0].BorrowerEmail != "Other@Example.COM" {
		t.Errorf("listed %+v, %v; want the moved one first, with its new address", list, err)
	}
	if same := h.moveTo(
		"APP-2", "OLD.address@example.com",
	); same.BorrowerID != second.BorrowerID || same.BorrowerEmail != "OLD.address@example.com" {
		t.Errorf("another spelling moved it: %+v", same)
	}
	before := h.borrowerOf("old.address@example.com")
	fresh := h.moveTo("APP-2", "fresh@example.com")
	if fresh.BorrowerID == before || h.borrowerOf("fresh@example.com") != fresh.BorrowerID ||
		h.borrowerOf("old.address@example.com") != "" {
		t.Errorf("moved to %+v; want a new borrower, and the old one gone", fresh)
	}
	for _, bad := range []string{"", "nobody", strings.Repeat("x", 250) + "@example.com", "a b@example.com"} {
		_, err := h.Applications.Update(t.Context(), h.by, "APP-1", engine.ApplicationPatch{BorrowerEmail: &bad})
		wantCode(t, err, engine.CodeValidationFailed)
	}
	_, stranger := h.newOrg("Other Lending", "paid")
	_, err = h.Applications.Update(
		t.Context(), stranger, first.ID, engine.ApplicationPatch{BorrowerEmail: new("x@example.com")},
	)
	wantCode(t, err, engine.CodeNotFound)
}

// A borrower without applications is in no file any more, and the audit log has no address.
func TestBorrowerWithoutApplicationsIsErased(t *testing.T) {
	const canary = "canary.marisol"
	h := newFixture(t)
	a := h.applicationOf("Canary.Marisol@example.com")
	h.moveTo(a.ID, canary+"2@example.com") // the same beginning, so that rows are overwritten in place
	if len(h.traces(canary)) == 0 {
		t.Fatal("the search itself is broken: nothing found before moving")
	}
	h.moveTo(a.ID, "ana@example.com")
	for _, text := range []string{canary, "Canary.Marisol"} {
		if found := h.traces(text); len(found) != 0 {
			t.Errorf("the old address is still in %v", found)
		}
	}
	entries, err := h.store.AuditEntries(t.Context(), h.org.ID, 0, 100)
	if err != nil {
		t.Fatal(err)
	}
	last := entries[len(entries)-1]
	if text := string(last.Before) + string(last.After); last.Action != "application.updated" ||
		strings.Contains(text, "@") || !strings.Contains(text, `"borrower_deleted":true`) ||
		!strings.Contains(string(last.After), `"borrower_email"`) {
		t.Errorf("the audit log says %s %s", last.Action, text)
	}
	if list, err := h.store.Erasures(t.Context(), h.org.ID, 10); err != nil || len(list) != 0 {
		t.Errorf("erasures that are left: %+v, %v", list, err)
	}
}

// A server that is killed between moving and erasing finishes at its next start.
func TestNextStartErasesBorrowerWithoutApplications(t *testing.T) {
	opentest.OnlySQLite(t, "PostgreSQL itself removes deleted rows from its files")
	const canary = "canary.marisol"
	h := newFixture(t)
	a := h.applicationOf(canary + "@example.com")
	stuck := &noErasing{Store: h.store}
	cut, err := engine.New(engine.Config{Store: stuck, Blobs: h.blobs, Extractor: h.read, Types: someTypes{}})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := cut.Applications.Update(
		t.Context(), h.by, a.ID, engine.ApplicationPatch{BorrowerEmail: new("ana@example.com")},
	); err != nil {
		t.Fatal(err)
	}
	if len(h.traces(canary)) == 0 {
		t.Fatal("nothing is left before the start: this test would not notice that nothing is erased")
	}
	if n, err := h.Maintenance.FinishErasures(t.Context()); n != 1 || err != nil {
		t.Errorf("finished %d, %v; want 1", n, err)
	}
	if found := h.traces(canary); len(found) != 0 {
		t.Errorf("the old address is still in %v", found)
	}
}

// noErasing is a store whose process ends before anything is erased.
type noErasing struct{ engine.Store }

func (noErasing) Erase(context.Context) error { return errors.New("killed") }

func TestConcurrentBorrowerMoves(t *testing.T) {
	h := newFixture(t)
	const n = 12
	for i := range n {
		h.applicationOf("old" + string(rune('a'+i)) + "@example.com")
	}
	shared := h.applicationOf("shared@example.com")
	var all sync.WaitGroup
	for i := range n {
		all.Go(func() {
			if _, err := h.Applications.Update(
				t.Context(), h.by, "APP-"+string(rune('1'+i%9)),
				engine.ApplicationPatch{BorrowerEmail: new("NEW@example.com")},
			); err != nil {
				t.Error(err)
			}
		})
		all.Go(func() {
			email := "to" + string(rune('a'+i)) + "@example.com"
			if _, err := h.Applications.Update(
				t.Context(), h.by, shared.ID, engine.ApplicationPatch{BorrowerEmail: &email},
			); err != nil {
				t.Error(err)
			}
		})
	}
	all.Wait()
	list, err := h.Applications.List(t.Context(), h.by, engine.ApplicationFilter{Limit: 100})
	if err != nil {
		t.Fatal(err)
	}
	owners := map[string]string{} // borrower by address
	for _, a := range list {
		email := strings.ToLower(a.BorrowerEmail)
		if known := owners[email]; known != "" && known != a.BorrowerID {
			t.Errorf("%s has two borrowers", email)
		}
		owners[email] = a.BorrowerID
		if h.borrowerOf(email) != a.BorrowerID {
			t.Errorf("%s names borrower %s, who is not the one of %s", a.AppID(), a.BorrowerID, email)
		}
	}
	for i := range n {
		for _, email := range []string{
			"old" + string(rune('a'+i)) + "@example.com", "to" + string(rune('a'+i)) + "@example.com",
			"shared@example.com",
		} {
			if id := h.borrowerOf(email); id != owners[email] {
				t.Errorf("borrower of %s: %q, want %q", email, id, owners[email])
			}
		}
	}
}

func TestMoveLocksBothBorrowersInOrder(t *testing.T) {
	opentest.OnlyOnce(t, "it counts the locks")
	h, s := newLockingFixture(t)
	a := h.applicationOf("b@example.com")
	for _, c := range []struct{ to, first, second string }{{"A@example.com", "a", "b"}, {"c@example.com", "a", "c"}} {
		s.taken = nil
		h.moveTo(a.ID, c.to)
		want := []string{
			"application:" + a.ID, "borrower:" + c.first + "@example.com", "borrower:" + c.second + "@example.com",
			"audit",
		}
		if !slices.Equal(s.taken, want) {
			t.Errorf("locks taken: %q, want %q", s.taken, want)
		}
	}
}

// If the address changes while a mail is under way, the mail goes to the new address, under the same claim.
func TestRunningMailFollowsNewAddress(t *testing.T) {
	p := newPostman()
	p.hold = true
	h := mailingFixture(t, p)
	a := h.outreachIntake()
	if first := <-p.letters; first.To != "ana@example.com" {
		t.Fatalf("the first mail goes to %s", first.To)
	}
	h.moveTo(a.ID, "new@example.com")
	if p.ended.Load() != 1 {
		t.Error("the mail to the old address was still under way when the change was answered")
	}
	if again := <-p.letters; again.To != "new@example.com" {
		t.Errorf("the mail goes to %s, want the new address", again.To)
	}
	if list := h.mails(a); len(list) != 1 || list[0].Outcome != nil {
		t.Errorf("mails %+v, want one that is open", list)
	}
	if err := h.Applications.Delete(t.Context(), h.by, a.ID); err != nil {
		t.Fatal(err)
	}
}

// lockingStore records the locks that a transaction takes, and lets a test act while a lock is waited for, like another
// transaction that holds it on a database with many writers.
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

func newLockingFixture(t *testing.T) (*fixture, *lockingStore) {
	s := &lockingStore{}
	return newFixture(t, func(c *engine.Config) { s.Store = c.Store; c.Store = s }), s
}

func TestUpdateKeepsConcurrentChange(t *testing.T) {
	h, s := newLockingFixture(t)
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
func TestDeletionTakesSameLocksAsAttachmentAndIntake(t *testing.T) {
	opentest.OnlyOnce(t, "it counts the locks")
	h, s := newLockingFixture(t)
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

// A database has room for a limited number of locks, and an application may have more documents than that.
func TestDeletionOfManyDocumentsTakesFewLocks(t *testing.T) {
	opentest.OnlyOnce(t, "it counts the locks")
	h, s := newLockingFixture(t)
	made, err := h.Applications.Create(t.Context(), h.by, input(""))
	if err != nil {
		t.Fatal(err)
	}
	const documents, most = 1000, 300
	err = h.store.InTx(t.Context(), func(tx engine.Tx) error {
		for id := range int64(documents) {
			if err := tx.InsertDocument(t.Context(), engine.Document{
				ID: id + 1, Org: h.org.ID, ApplicationID: &made.Application.ID, FileName: "a.txt", Attempt: 1,
			}); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	ofDocument := map[string]bool{}
	for _, id := range []int64{1, 500, documents} {
		s.taken = nil
		if err := h.Documents.Delete(t.Context(), h.by, id); err != nil {
			t.Fatal(err)
		}
		ofDocument[s.taken[0]] = true
	}
	s.taken = nil
	if err := h.Applications.Delete(t.Context(), h.by, made.Application.ID); err != nil {
		t.Fatal(err)
	}
	if len(s.taken) > most {
		t.Errorf("the deletion of %d documents took %d locks, want %d at most", documents, len(s.taken), most)
	}
	if len(ofDocument) != 3 {
		t.Errorf("three documents far apart take the locks %v, want one each", ofDocument)
	}
	for name := range ofDocument {
		if !slices.Contains(s.taken, name) {
			t.Errorf("the deletion of the application does not take %q, which that of a document takes", name)
		}
	}
}
