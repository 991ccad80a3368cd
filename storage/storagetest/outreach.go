package storagetest

import (
	"sync"
	"sync/atomic"

	"github.com/dossier-lending/dossier/engine"
)

func (w *world) outreach(id string, cause engine.OutreachCause, minute int) engine.Outreach {
	return engine.Outreach{ID: id, Org: w.org, ApplicationID: w.application.ID, Cause: cause, KeyID: "key00001", ClaimedAt: at(minute)}
}

func (w *world) mails(limit int) []engine.Outreach {
	w.t.Helper()
	return must[[]engine.Outreach](w.t, "outreach")(w.s.Outreach(w.t.Context(), w.org, w.application.ID, limit))
}

var outreachBehaviours = []Behaviour{
	{"a mail for an application's creation is claimed once, by one of many at once", func(t TB, s engine.Store) {
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
	{"mails are listed newest first, and their outcome is kept once", func(t TB, s engine.Store) {
		w := newWorld(t, s, "A")
		first, second := w.outreach("a", engine.OutreachCreation, 1), w.outreach("b", engine.OutreachByHand, 2)
		w.tx(func(tx engine.Tx) error {
			for _, o := range []engine.Outreach{first, second} {
				same(t, "claimed", must[bool](t, "claim")(tx.ClaimOutreach(t.Context(), o)), true)
			}
			return nil
		})
		first.EndedAt, first.Outcome, first.Reason = ptr(at(3)), ptr(engine.OutreachFailed), ptr("The mail server was too slow.")
		w.tx(func(tx engine.Tx) error { return tx.EndOutreach(t.Context(), first) })
		again := first
		again.Outcome = ptr(engine.OutreachSent)
		fails(t, "end again", s.InTx(t.Context(), func(tx engine.Tx) error { return tx.EndOutreach(t.Context(), again) }), engine.ErrNotFound)
		same(t, "mails", w.mails(5), []engine.Outreach{second, first})
		same(t, "newest", w.mails(1), []engine.Outreach{second})
	}},
	{"mails go with their application", func(t TB, s engine.Store) {
		w := newWorld(t, s, "A")
		w.tx(func(tx engine.Tx) error {
			_, err := tx.ClaimOutreach(t.Context(), w.outreach("a", engine.OutreachCreation, 1))
			return err
		})
		w.tx(func(tx engine.Tx) error { return tx.DeleteApplication(t.Context(), w.org, w.application.ID) })
		same(t, "mails", len(w.mails(5)), 0)
	}},
}

// outreachIsolation are the methods about mails; the owner's is "mail", open.
var outreachIsolation = []isolation{
	{"Outreach", func(t TB, c *crossing) error {
		return nothing(c.s.Outreach(t.Context(), c.stranger, c.application.ID, 10))
	}},
	{"EndOutreach", func(t TB, c *crossing) error {
		o := c.outreach("mail", engine.OutreachCreation, 1)
		o.Org, o.EndedAt, o.Outcome, o.Reason = c.stranger, ptr(at(9)), ptr(engine.OutreachSent), ptr("")
		return c.s.InTx(t.Context(), func(tx engine.Tx) error { return tx.EndOutreach(t.Context(), o) })
	}},
}
