package storagetest

import (
	"errors"
	"fmt"
	"sort"
	"sync"
	"sync/atomic"

	"github.com/dossier-lending/dossier/engine"
)

var applicationBehaviours = []behaviour{
	{"an application is kept whole, with and without its optional values", func(t tb, s engine.Store) {
		w := newWorld(t, s, "A")
		bare := w.addApplication(func(a *engine.Application) {
			*a = engine.Application{
				ID:            a.ID,
				Org:           a.Org,
				BorrowerID:    a.BorrowerID,
				BusinessName:  "Bare",
				BorrowerEmail: "b@example.com",
				Status:        engine.StatusApproved,
				CreatedAt:     noon,
				UpdatedAt:     noon,
				ActiveAt:      noon,
			}
		})
		for _, want := range []engine.Application{w.application, bare} {
			same(
				t, "by id", must[engine.Application](t, "application")(s.Application(t.Context(), w.org, want.ID)),
				want,
			)
			same(
				t, "by number",
				must[engine.Application](t, "application")(s.ApplicationByNumber(t.Context(), w.org, want.Number)),
				want,
			)
		}
		_, err := s.Application(t.Context(), w.org, newID())
		fails(t, "an unknown id", err, engine.ErrNotFound)
		_, err = s.ApplicationByNumber(t.Context(), w.org, 99)
		fails(t, "an unknown number", err, engine.ErrNotFound)
	}},
	{"an id or number that is taken is refused", func(t tb, s engine.Store) {
		w := newWorld(t, s, "A")
		again := w.application
		again.Number = 50
		fails(
			t, "the id again",
			s.InTx(t.Context(), func(tx engine.Tx) error { return tx.InsertApplication(t.Context(), again) }),
			engine.ErrDuplicate,
		)
		again.ID, again.Number = newID(), w.application.Number
		fails(
			t, "the number again",
			s.InTx(t.Context(), func(tx engine.Tx) error { return tx.InsertApplication(t.Context(), again) }),
			engine.ErrDuplicate,
		)
	}},
	{"an update replaces every changeable value and no other", func(t tb, s engine.Store) {
		w := newWorld(t, s, "A")
		other := engine.Borrower{ID: newID(), Org: w.org, Email: "n@example.com", CreatedAt: noon}
		w.tx(func(tx engine.Tx) error { return tx.InsertBorrower(t.Context(), other) })
		changed := engine.Application{
			ID:            w.application.ID,
			Org:           w.org,
			BusinessName:  "New",
			BorrowerEmail: "n@example.com",
			ExternalRef:   ptr("r"),
			Status:        engine.StatusDeclined,
			UpdatedAt:     at(10),
			ActiveAt:      at(11),
			Number:        999,
			BorrowerID:    other.ID,
			AuditSalt:     "other",
		}
		w.tx(func(tx engine.Tx) error { return tx.UpdateApplication(t.Context(), changed) })
		want := changed
		want.Number, want.CreatedAt, want.AuditSalt = w.application.Number, noon, "salt"
		same(t, "updated", must[engine.Application](t, "application")(s.Application(t.Context(), w.org, want.ID)), want)
		lost := changed
		lost.BorrowerID = newID()
		fails(
			t, "an unknown borrower",
			s.InTx(t.Context(), func(tx engine.Tx) error { return tx.UpdateApplication(t.Context(), lost) }),
			engine.ErrNotFound,
		)
		changed.ID = newID()
		fails(
			t, "an unknown application",
			s.InTx(t.Context(), func(tx engine.Tx) error { return tx.UpdateApplication(t.Context(), changed) }),
			engine.ErrNotFound,
		)
	}},
	{"of several with one external_ref the oldest is found", func(t tb, s engine.Store) {
		w := newWorld(t, s, "A")
		oldest := w.addApplication(func(a *engine.Application) { a.ExternalRef = ptr("ref ö") })
		w.addApplication(func(a *engine.Application) { a.ExternalRef, a.CreatedAt = ptr("ref ö"), at(-60) })
		got := must[engine.Application](t, "by ref")(s.OldestApplicationByRef(t.Context(), w.org, "ref ö"))
		same(t, "oldest", got, oldest)
		_, err := s.OldestApplicationByRef(t.Context(), w.org, "REF Ö")
		fails(t, "another spelling", err, engine.ErrNotFound)
	}},
	{"lists come most recently active first, page by page, filtered by status", func(t tb, s engine.Store) {
		w := newWorld(t, s, "A")
		for i := range 6 {
			w.addApplication(func(a *engine.Application) {
				a.BusinessName, a.ActiveAt = fmt.Sprint(i), at(10+i/2) // pairs have the same time
				if i%3 == 0 {
					a.Status = engine.StatusApproved
				}
			})
		}
		works(t, "touch", s.InTx(
			t.Context(),
			func(tx engine.Tx) error { return tx.TouchApplication(t.Context(), w.org, w.application.ID, at(30)) },
		))
		works(t, "touch with an earlier time", s.InTx(
			t.Context(),
			func(tx engine.Tx) error { return tx.TouchApplication(t.Context(), w.org, w.application.ID, at(3)) },
		))
		names := func(f engine.ApplicationFilter) (names []string) {
			for _, a := range must[[]engine.Application](t, "applications")(s.Applications(t.Context(), w.org, f)) {
				names = append(names, a.BusinessName)
			}
			return names
		}
		same(t, "first page", names(engine.ApplicationFilter{Limit: 4}), []string{"Reyes Bakery", "5", "4", "3"})
		same(t, "second page", names(engine.ApplicationFilter{Limit: 4, Offset: 4}), []string{"2", "1", "0"})
		same(
			t, "approved", names(engine.ApplicationFilter{Limit: 9, Status: engine.StatusApproved}), []string{"3", "0"},
		)
		if list := must[[]engine.Application](t, "beyond the end")(s.Applications(
			t.Context(), w.org, engine.ApplicationFilter{Limit: 4, Offset: 40},
		)); len(list) != 0 {
			t.Errorf("beyond the end: got %d, want none", len(list))
		}
		var walked []string
		for f := (engine.ApplicationFilter{Limit: 1}); ; { // pairs with the same time too
			list := must[[]engine.Application](t, "applications")(s.Applications(t.Context(), w.org, f))
			if len(list) == 0 {
				break
			}
			walked = append(walked, list[0].BusinessName)
			f.BeforeAt, f.BeforeNumber = list[0].ActiveAt, list[0].Number
		}
		same(t, "one after the other", walked, []string{"Reyes Bakery", "5", "4", "3", "2", "1", "0"})
		same(t, "approved ones that were active before", names(engine.ApplicationFilter{
			Limit: 9, Status: engine.StatusApproved, BeforeAt: at(11), BeforeNumber: 1,
		}), []string{"0"})
		fails(t, "touching an unknown one", s.InTx(t.Context(), func(tx engine.Tx) error {
			return tx.TouchApplication(t.Context(), w.org, newID(), at(1))
		}), engine.ErrNotFound)
	}},
	{"numbers count per organization, never twice, from many at once and after a deletion", func(t tb, s engine.Store) {
		w, other := newWorld(t, s, "A"), newWorld(t, s, "B")
		const callers = 40
		numbers := make([]int, callers)
		var all sync.WaitGroup
		for i := range callers {
			all.Go(func() {
				works(t, "next number", s.InTx(t.Context(), func(tx engine.Tx) error {
					n, err := tx.NextApplicationNumber(t.Context(), w.org)
					numbers[i] = int(n)
					return err
				}))
			})
		}
		all.Wait()
		sort.Ints(numbers)
		for i, n := range numbers {
			if n != i+2 {
				t.Fatalf("numbers: got %v, want 2 to %d once each", numbers, callers+1)
			}
		}
		w.tx(func(tx engine.Tx) error { return tx.DeleteApplication(t.Context(), w.org, w.application.ID) })
		if next := w.addApplication(nil); next.Number != callers+2 {
			t.Errorf("after a deletion: got %d, want %d", next.Number, callers+2)
		}
		if next := other.addApplication(nil); next.Number != 2 {
			t.Errorf("the other organization: got %d, want 2", next.Number)
		}
	}},
	{"history keeps the order of its steps, also within one moment", func(t tb, s engine.Store) {
		w := newWorld(t, s, "A")
		want := []engine.StatusChange{
			{ApplicationID: w.application.ID, At: noon, KeyID: "k", To: engine.StatusSubmitted},
			{
				ApplicationID: w.application.ID,
				At:            noon,
				KeyID:         "k",
				From:          engine.StatusSubmitted,
				To:            engine.StatusApproved,
			},
			{
				ApplicationID: w.application.ID,
				At:            at(-1),
				KeyID:         "",
				From:          engine.StatusApproved,
				To:            engine.StatusDeclined,
			},
		}
		for _, c := range want {
			w.tx(func(tx engine.Tx) error { return tx.InsertStatusChange(t.Context(), w.org, c) })
		}
		same(
			t, "history",
			must[[]engine.StatusChange](t, "history")(s.StatusChanges(t.Context(), w.org, w.application.ID)), want,
		)
	}},
	{"a borrower is one per e-mail and goes when no application names it", func(t tb, s engine.Store) {
		ctx, w := t.Context(), newWorld(t, s, "A")
		w.tx(func(tx engine.Tx) error {
			same(
				t, "borrower", must[engine.Borrower](t, "borrower")(tx.BorrowerByEmail(ctx, w.org, w.borrower.Email)),
				w.borrower,
			)
			again := w.borrower
			again.ID = newID()
			fails(t, "the e-mail again", tx.InsertBorrower(ctx, again), engine.ErrDuplicate)
			if gone := must[bool](t, "delete")(tx.DeleteBorrowerIfOrphaned(ctx, w.org, w.borrower.ID)); gone {
				t.Errorf("a borrower that an application names was deleted")
			}
			works(t, "delete application", tx.DeleteApplication(ctx, w.org, w.application.ID))
			if gone := must[bool](t, "delete")(tx.DeleteBorrowerIfOrphaned(ctx, w.org, w.borrower.ID)); !gone {
				t.Errorf("an orphaned borrower stayed")
			}
			_, err := tx.BorrowerByEmail(ctx, w.org, w.borrower.Email)
			fails(t, "a deleted borrower", err, engine.ErrNotFound)
			return nil
		})
	}},
	{"deleting an application deletes everything that hangs on it and nothing else", func(t tb, s engine.Store) {
		ctx, w := t.Context(), newWorld(t, s, "A")
		d, j := w.addDocument(nil)
		hidden, _ := w.addDocument(nil)
		loose, _ := w.addDocument(func(d *engine.Document) { d.ApplicationID = nil })
		w.tx(func(tx engine.Tx) error {
			_, err := tx.ClaimCallback(ctx, engine.Callback{
				ID:         "c",
				Org:        w.org,
				DocumentID: d.ID,
				Event:      engine.EventDocumentCompleted,
				ClaimedAt:  noon,
			})
			return errors.Join(
				err,
				putResult(ctx, w.s, tx, w.org, d.ID, `{}`),
				tx.SoftDeleteDocument(ctx, w.org, hidden.ID, noon),
				tx.InsertStatusChange(
					ctx, w.org,
					engine.StatusChange{ApplicationID: w.application.ID, At: noon, To: engine.StatusSubmitted},
				),
			)
		})
		w.tx(func(tx engine.Tx) error { return tx.DeleteApplication(ctx, w.org, w.application.ID) })
		_, err := s.Application(ctx, w.org, w.application.ID)
		fails(t, "the application", err, engine.ErrNotFound)
		_, err = s.DocumentEvenDeleted(ctx, w.org, d.ID)
		fails(t, "its document", err, engine.ErrNotFound)
		_, err = s.DocumentEvenDeleted(ctx, w.org, hidden.ID)
		fails(t, "its soft-deleted document", err, engine.ErrNotFound)
		_, err = s.Extraction(ctx, w.org, d.ID)
		fails(t, "its extraction", err, engine.ErrNotFound)
		_, err = s.Job(ctx, w.org, j.ID)
		fails(t, "its job", err, engine.ErrNotFound)
		if left := must[[]engine.Callback](t, "callbacks")(s.Callbacks(ctx, w.org, d.ID)); len(left) != 0 {
			t.Errorf("its callbacks stayed: %v", left)
		}
		if left := must[[]engine.StatusChange](t, "history")(s.StatusChanges(
			ctx, w.org, w.application.ID,
		)); len(left) != 0 {
			t.Errorf("its history stayed: %v", left)
		}
		_, err = s.Document(ctx, w.org, loose.ID)
		works(t, "a document of no application", err)
		fails(
			t, "deleting again",
			s.InTx(ctx, func(tx engine.Tx) error { return tx.DeleteApplication(ctx, w.org, w.application.ID) }),
			engine.ErrNotFound,
		)
	}},
}

func (w *world) outreach(id string, cause engine.OutreachCause, minute int) engine.Outreach {
	return engine.Outreach{
		ID:            id,
		Org:           w.org,
		ApplicationID: w.application.ID,
		Cause:         cause,
		KeyID:         "key00001",
		ClaimedAt:     at(minute),
	}
}

func (w *world) mails(limit int) []engine.Outreach {
	w.t.Helper()
	return must[[]engine.Outreach](w.t, "outreach")(w.s.Outreach(w.t.Context(), w.org, w.application.ID, limit))
}

var outreachBehaviours = []behaviour{
	{"a mail for an application's creation is claimed once, by one of many at once", func(t tb, s engine.Store) {
		w := newWorld(t, s, "A")
		var won atomic.Int32
		var all sync.WaitGroup
		for range 20 {
			all.Go(func() {
				works(t, "claim", s.InTx(t.Context(), func(tx engine.Tx) error {
					claimed, err := tx.ClaimOutreach(t.Context(), w.outreach(newID(), engine.OutreachCreation, 1))
					if claimed {
						won.Add(1)
					}
					return err
				}))
			})
		}
		all.Wait()
		same(t, "claims that won", won.Load(), int32(1))
		same(t, "mails", len(w.mails(30)), 1)
	}},
	{"mails are listed newest first, and their outcome is kept once", func(t tb, s engine.Store) {
		w := newWorld(t, s, "A")
		first, second := w.outreach("a", engine.OutreachCreation, 1), w.outreach("b", engine.OutreachByHand, 2)
		w.tx(func(tx engine.Tx) error {
			for _, o := range []engine.Outreach{first, second} {
				same(t, "claimed", must[bool](t, "claim")(tx.ClaimOutreach(t.Context(), o)), true)
			}
			return nil
		})
		first.EndedAt, first.Outcome, first.Reason = ptr(at(3)), ptr(engine.OutreachFailed), ptr(
			"The mail server was too slow.",
		)
		w.tx(func(tx engine.Tx) error { return tx.EndOutreach(t.Context(), first) })
		again := first
		again.Outcome = ptr(engine.OutreachSent)
		fails(
			t, "end again",
			s.InTx(t.Context(), func(tx engine.Tx) error { return tx.EndOutreach(t.Context(), again) }),
			engine.ErrNotFound,
		)
		same(t, "mails", w.mails(5), []engine.Outreach{second, first})
		same(t, "newest", w.mails(1), []engine.Outreach{second})
	}},
	{"mails go with their application", func(t tb, s engine.Store) {
		w := newWorld(t, s, "A")
		w.tx(func(tx engine.Tx) error {
			_, err := tx.ClaimOutreach(t.Context(), w.outreach("a", engine.OutreachCreation, 1))
			return err
		})
		w.tx(func(tx engine.Tx) error { return tx.DeleteApplication(t.Context(), w.org, w.application.ID) })
		same(t, "mails", len(w.mails(5)), 0)
	}},
}

// outreachIsolation tests the methods about mails. The owner has the mail "mail", without an outcome.
var outreachIsolation = []isolation{
	{"Outreach", func(t tb, c *crossing) error {
		return nothing(c.s.Outreach(t.Context(), c.stranger, c.application.ID, 10))
	}},
	{"EndOutreach", func(t tb, c *crossing) error {
		o := c.outreach("mail", engine.OutreachCreation, 1)
		o.Org, o.EndedAt, o.Outcome, o.Reason = c.stranger, ptr(at(9)), ptr(engine.OutreachSent), ptr("")
		return c.s.InTx(t.Context(), func(tx engine.Tx) error { return tx.EndOutreach(t.Context(), o) })
	}},
}
