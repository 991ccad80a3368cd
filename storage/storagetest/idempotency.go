package storagetest

import (
	"errors"
	"sync"
	"sync/atomic"

	"github.com/dossier-lending/dossier/engine"
)

func (w *world) keptAnswer(id string, minute int) engine.KeptAnswer {
	return engine.KeptAnswer{Org: w.org, ID: id, Content: "c0ffee", MadeAt: at(minute),
		Answer: &engine.Answer{Status: 201, Header: map[string]string{"Location": "/x", "Warning": "299 a \"b\""}, Body: []byte("{\"a\": 1.0, \"b\":\"ñ\\u0000\"}\n")}}
}

func (w *world) keep(a engine.KeptAnswer, expired int) error {
	return w.s.InTx(w.t.Context(), func(tx engine.Tx) error { return tx.KeepAnswer(w.t.Context(), a, at(expired)) })
}

var idempotencyBehaviours = []Behaviour{
	{"an answer is kept byte for byte, once, until it is expired", func(t TB, s engine.Store) {
		ctx, w := t.Context(), newWorld(t, s, "A")
		_, err := s.KeptAnswer(ctx, w.org, "id")
		fails(t, "before there is one", err, engine.ErrNotFound)
		first, bare := w.keptAnswer("id", 1), w.keptAnswer("bare", 1)
		bare.Answer.Header = nil
		works(t, "keeping", errors.Join(w.keep(first, 0), w.keep(bare, 0)))
		same(t, "kept", must[engine.KeptAnswer](t, "kept")(s.KeptAnswer(ctx, w.org, "id")), first)
		same(t, "without headers", must[engine.KeptAnswer](t, "kept")(s.KeptAnswer(ctx, w.org, "bare")), bare)
		second := w.keptAnswer("id", 9)
		second.Content, second.About = "other", []string{"document:2"}
		fails(t, "another under the same id", w.keep(second, 0), engine.ErrDuplicate)
		works(t, "when the first is expired", w.keep(second, 1))
		second.About = nil
		same(t, "kept then", must[engine.KeptAnswer](t, "kept")(s.KeptAnswer(ctx, w.org, "id")), second)
	}},
	{"an answer is emptied with what it speaks of, and its id stays", func(t TB, s engine.Store) {
		ctx, w := t.Context(), newWorld(t, s, "A")
		of, other := w.keptAnswer("of", 1), w.keptAnswer("other", 1)
		of.About, other.About = []string{"document:1", "document:2", "document:2"}, []string{"document:3"}
		works(t, "keeping", errors.Join(w.keep(of, 0), w.keep(other, 0)))
		for range 2 {
			w.tx(func(tx engine.Tx) error { return tx.ForgetAnswers(ctx, w.org, "document:2") })
		}
		of.Answer, of.About, other.About = nil, nil, nil
		same(t, "emptied", must[engine.KeptAnswer](t, "kept")(s.KeptAnswer(ctx, w.org, "of")), of)
		same(t, "the other", must[engine.KeptAnswer](t, "kept")(s.KeptAnswer(ctx, w.org, "other")), other)
		fails(t, "under an emptied one", w.keep(of, 0), engine.ErrDuplicate)
	}},
	{"expired answers are dropped, younger ones stay", func(t TB, s engine.Store) {
		ctx, w := t.Context(), newWorld(t, s, "A")
		for i, id := range []string{"a", "b", "c"} {
			a := w.keptAnswer(id, i)
			a.About = []string{"document:1"}
			works(t, "keeping", w.keep(a, -1))
		}
		w.tx(func(tx engine.Tx) error { return tx.DropKeptAnswers(ctx, w.org, at(1)) })
		for i, id := range []string{"a", "b", "c"} {
			_, err := s.KeptAnswer(ctx, w.org, id)
			same(t, id+" is gone", errors.Is(err, engine.ErrNotFound), i <= 1)
		}
	}},
	{"of answers kept under one id at the same time one is kept", func(t TB, s engine.Store) {
		w := newWorld(t, s, "A")
		var kept atomic.Int64
		var all sync.WaitGroup
		for range 8 {
			all.Go(func() {
				err := w.keep(w.keptAnswer("id", 1), 0)
				if err == nil {
					kept.Add(1)
				} else if !errors.Is(err, engine.ErrDuplicate) {
					t.Errorf("%v, want it kept or a duplicate", err)
				}
			})
		}
		all.Wait()
		same(t, "kept", kept.Load(), int64(1))
	}},
}

// idempotencyIsolation are the methods about kept answers; the owner's is "kept", about document:1.
var idempotencyIsolation = []isolation{
	{"KeptAnswer", func(t TB, c *crossing) error {
		_, err := c.s.KeptAnswer(t.Context(), c.stranger, "kept")
		return err
	}},
	{"ForgetAnswers", committed(func(t TB, c *crossing, tx engine.Tx) error {
		return tx.ForgetAnswers(t.Context(), c.stranger, "document:1")
	})},
	{"DropKeptAnswers", committed(func(t TB, c *crossing, tx engine.Tx) error {
		return tx.DropKeptAnswers(t.Context(), c.stranger, at(99))
	})},
	{"KeepAnswer", func(t TB, c *crossing) error { // the stranger's own under the same id is kept beside
		a := c.keptAnswer("kept", 50)
		a.Org = c.stranger
		return nothing([]int(nil), c.keep(a, 49))
	}},
}

// committed commits what a stranger does, so that the owner's world shows whether it changed anything.
func committed(try func(t TB, c *crossing, tx engine.Tx) error) func(t TB, c *crossing) error {
	return func(t TB, c *crossing) error {
		return nothing([]int(nil), c.s.InTx(t.Context(), func(tx engine.Tx) error { return try(t, c, tx) }))
	}
}
