package storagetest

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"github.com/dossier-lending/dossier/engine"
)

var transactionBehaviours = []behaviour{
	{"a transaction reads its own writes, and others see them only after it", func(t tb, s engine.Store) {
		ctx, w := t.Context(), newWorld(t, s, "A")
		w.tx(func(tx engine.Tx) error {
			works(t, "touch", tx.TouchApplication(ctx, w.org, w.application.ID, at(50)))
			same(
				t, "inside",
				must[engine.Application](t, "inside")(tx.Application(ctx, w.org, w.application.ID)).ActiveAt, at(50),
			)
			same(
				t, "outside",
				must[engine.Application](t, "outside")(s.Application(ctx, w.org, w.application.ID)).ActiveAt, at(2),
			)
			return nil
		})
		same(
			t, "after", must[engine.Application](t, "after")(s.Application(ctx, w.org, w.application.ID)).ActiveAt,
			at(50),
		)
	}},
	{"of functions that run together each failure undoes itself alone", func(t tb, s engine.Store) {
		ctx, w := t.Context(), newWorld(t, s, "A")
		const callers = 48
		kept := make([]bool, callers)
		var all sync.WaitGroup
		for i := range callers {
			all.Go(func() {
				defer func() { _ = recover() }()
				a := w.application
				a.ID, a.Number, a.BusinessName = newID(), int64(1000+i), fmt.Sprint(i)
				err := s.InTx(ctx, func(tx engine.Tx) error {
					if err := tx.InsertApplication(ctx, a); err != nil {
						return err
					}
					switch i % 4 {
					case 1:
						return errUndo
					case 2:
						panic("planted")
					case 3:
						return tx.InsertApplication(ctx, w.application) // a duplicate
					}
					return nil
				})
				kept[i] = err == nil
			})
		}
		all.Wait()
		for i := range callers {
			_, err := s.ApplicationByNumber(ctx, w.org, int64(1000+i))
			same(t, fmt.Sprintf("caller %d told that it is kept", i), kept[i], i%4 == 0)
			same(t, fmt.Sprintf("caller %d kept", i), err == nil, i%4 == 0)
		}
	}},
	{"a context that has ended runs nothing, and one that ends inside keeps nothing", func(t tb, s engine.Store) {
		w := newWorld(t, s, "A")
		ended, end := context.WithCancel(t.Context())
		end()
		err := s.InTx(ended, func(engine.Tx) error { t.Errorf("the function ran"); return nil })
		fails(t, "ended before", err, context.Canceled)

		ending, end := context.WithCancel(t.Context())
		err = s.InTx(ending, func(tx engine.Tx) error {
			works(t, "touch", tx.TouchApplication(ending, w.org, w.application.ID, at(50)))
			end()
			return tx.TouchApplication(ending, w.org, w.application.ID, at(60))
		})
		fails(t, "ended inside", err, context.Canceled)
		same(
			t, "what stayed",
			must[engine.Application](t, "application")(s.Application(t.Context(), w.org, w.application.ID)).ActiveAt,
			at(2),
		)
	}},
	{"the caller's own error comes back as it is", func(t tb, s engine.Store) {
		own := engine.Fail(engine.CodeNotFound)
		var got *engine.Error
		if err := s.InTx(t.Context(), func(engine.Tx) error { return own }); !errors.As(err, &got) || got != own {
			t.Errorf("got %v, want the very error", err)
		}
	}},
	{"a lock lets read-and-write run one after the other", func(t tb, s engine.Store) {
		ctx, w := t.Context(), newWorld(t, s, "A")
		var all sync.WaitGroup
		for range 20 {
			all.Go(func() {
				works(t, "append", s.InTx(ctx, func(tx engine.Tx) error {
					if err := tx.Lock(ctx, w.org, "audit"); err != nil {
						return err
					}
					last, err := tx.LastAudit(ctx, w.org)
					if err != nil && !errors.Is(err, engine.ErrNotFound) {
						return err
					}
					return tx.InsertAudit(ctx, auditEntry(w.org, last.Seq+1))
				}))
			})
		}
		all.Wait()
		same(t, "last", must[engine.AuditEntry](t, "last")(s.LastAudit(ctx, w.org)).Seq, int64(20))
	}},
	{"transactions that take locks in opposite orders all succeed", func(t tb, s engine.Store) {
		ctx, w := t.Context(), newWorld(t, s, "A")
		var all sync.WaitGroup
		for _, names := range [][2]string{{"a", "b"}, {"b", "a"}} {
			all.Go(func() {
				works(t, "locking "+names[0]+", "+names[1], s.InTx(ctx, func(tx engine.Tx) error {
					if err := tx.Lock(ctx, w.org, names[0]); err != nil {
						return err
					}
					time.Sleep(100 * time.Millisecond) // so that a database that runs both holds each half
					if err := tx.Lock(ctx, w.org, names[1]); err != nil {
						return err
					}
					last, err := tx.LastAudit(ctx, w.org)
					if err != nil && !errors.Is(err, engine.ErrNotFound) {
						return err
					}
					return tx.InsertAudit(ctx, auditEntry(w.org, last.Seq+1))
				}))
			})
		}
		all.Wait()
		same(t, "last", must[engine.AuditEntry](t, "last")(s.LastAudit(ctx, w.org)).Seq, int64(2))
	}},
	{"readiness commits, and erasing works while others read", func(t tb, s engine.Store) {
		ctx, w := t.Context(), newWorld(t, s, "A")
		stop := make(chan struct{})
		var readers sync.WaitGroup
		for range 4 {
			readers.Go(func() {
				for {
					select {
					case <-stop:
						return
					default:
						_, err := s.Application(ctx, w.org, w.application.ID)
						works(t, "read", err)
					}
				}
			})
		}
		for range 5 {
			works(t, "ready", s.Ready(ctx))
			works(t, "erase", s.Erase(ctx))
		}
		close(stop)
		readers.Wait()
	}},
}
