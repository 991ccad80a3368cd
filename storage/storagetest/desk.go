package storagetest

import (
	"encoding/json"
	"errors"

	"github.com/dossier-lending/dossier/engine"
)

// question is an open question of the world's application with everything that a question may have.
func (w *world) question(id string, minute int) engine.Question {
	return engine.Question{
		ID: id, Org: w.org, ApplicationID: w.application.ID, Text: "Where is May?\nAnd June?", AskedAt: at(minute),
		AskedBy: "key00001", Finding: &engine.FindingRef{Code: "GAP", Date: &engine.Date{Year: 2026, Month: 5, Day: 1}},
		DocumentsWanted: []string{"bank_statement"}, Due: &engine.Date{Year: 2026, Month: 6, Day: 1},
		Status: engine.QuestionOpen, DocumentIDs: []int64{}, RaisedFrom: engine.StatusUnderwriting,
		History: []engine.QuestionChange{
			{At: at(minute), KeyID: "key00001", Status: engine.QuestionOpen, Fields: []string{}},
		},
	}
}

// plainQuestion is a question without anything that it may lack.
func (w *world) plainQuestion(id string, minute int) engine.Question {
	q := w.question(id, minute)
	q.Finding, q.Due, q.RaisedFrom, q.DocumentsWanted = nil, nil, "", []string{}
	return q
}

func (w *world) decision(id, supersedes string, minute int) engine.Decision {
	return engine.Decision{
		ID: id, Org: w.org, ApplicationID: w.application.ID, Outcome: engine.DecisionApproved,
		Amount: ptr(engine.Amount(50_000_001)), TermMonths: ptr(24), InterestRate: ptr(1.1), Note: ptr("Ñ"),
		Conditions: []string{"A co-maker."},
		Reasons:    []engine.DecisionReason{{Code: "C", Text: "T", Pointer: ptr("/a")}},
		DecidedAt:  at(minute), DecidedBy: "key00001", Supersedes: supersedes,
		Policy: &engine.DecisionPolicy{
			Revision: 3, Outcome: engine.OutcomeWarn, NotEvaluated: []string{"dti_high"},
			AsOf: &engine.Date{Year: 2026, Month: 3, Day: 1},
			Hits: []engine.DecisionHit{{
				Key: "gap", Severity: "warn", Expression: "gap_days > 0", Message: "Days are missing",
				Values: map[string]json.RawMessage{"gap_days": json.RawMessage("30")},
			}},
		},
	}
}

func (w *world) memo(revision int64) engine.Memo {
	return engine.Memo{
		Org: w.org, ApplicationID: w.application.ID, Revision: revision, At: at(int(revision)), KeyID: "key00001",
		CashflowETag: `"b31f"`, AsOf: &engine.Date{Year: 2026, Month: 6, Day: 30},
		Sections: []engine.MemoSection{
			{Key: "request", Sentences: []engine.MemoSentence{{
				Text: "It is ₱5.00.", Figures: []engine.MemoFigure{{Text: "₱5.00", Pointer: "/a"}},
			}}},
			{Key: "recommendation", Sentences: []engine.MemoSentence{}, Edited: &engine.MemoEdit{
				Text: "Approve.", At: at(1), KeyID: "key00001", CashflowETag: `"b31f"`,
			}},
		},
	}
}

func (w *world) questions() []engine.Question {
	w.t.Helper()
	return must[[]engine.Question](w.t, "questions")(w.s.Questions(w.t.Context(), w.org, w.application.ID))
}

func (w *world) decisions() []engine.Decision {
	w.t.Helper()
	return must[[]engine.Decision](w.t, "decisions")(w.s.Decisions(w.t.Context(), w.org, w.application.ID))
}

// addDesk adds a question, a decision and a memo.
func (w *world) addDesk() {
	w.t.Helper()
	ctx := w.t.Context()
	w.tx(func(tx engine.Tx) error {
		return errors.Join(tx.InsertQuestion(ctx, w.question("q", 1)), tx.InsertDecision(ctx, w.decision("d", "", 2)),
			tx.InsertMemo(ctx, w.memo(1)))
	})
}

var deskBehaviours = []behaviour{
	{"questions come back as they were asked, oldest first, and as they were changed", func(t tb, s engine.Store) {
		w := newWorld(t, s, "A")
		late, early := w.question("a", 2), w.plainQuestion("b", 1)
		w.tx(func(tx engine.Tx) error {
			return errors.Join(tx.InsertQuestion(t.Context(), late), tx.InsertQuestion(t.Context(), early))
		})
		same(t, "questions", w.questions(), []engine.Question{early, late})
		fails(t, "the same id again", s.InTx(t.Context(), func(tx engine.Tx) error {
			return tx.InsertQuestion(t.Context(), late)
		}), engine.ErrDuplicate)
		changed := late
		changed.Text, changed.Finding, changed.Due, changed.DocumentsWanted = "What?", nil, nil, []string{}
		changed.Status, changed.Answer, changed.AnsweredAt = engine.QuestionAnswered, ptr("Here."), ptr(at(5))
		changed.DocumentIDs = []int64{7, 9}
		changed.History = append(changed.History, engine.QuestionChange{
			At: at(5), KeyID: "key00002", Status: engine.QuestionAnswered, Fields: []string{"answer"},
		})
		w.tx(func(tx engine.Tx) error { return tx.UpdateQuestion(t.Context(), changed) })
		one := must[engine.Question](t, "question")(s.Question(t.Context(), w.org, w.application.ID, "a"))
		same(t, "changed", one, changed)
		same(t, "the other", w.questions()[0], early)
		other := w.addApplication(nil)
		_, err := s.Question(t.Context(), w.org, other.ID, "a")
		fails(t, "of another application", err, engine.ErrNotFound)
		changed.ID = "none"
		fails(t, "changing none", s.InTx(t.Context(), func(tx engine.Tx) error {
			return tx.UpdateQuestion(t.Context(), changed)
		}), engine.ErrNotFound)
	}},
	{"decisions come back in order, and only one supersedes another", func(t tb, s engine.Store) {
		w := newWorld(t, s, "A")
		first, second := w.decision("b", "", 5), w.decision("a", "b", 1) // the clock was set back between them
		second.Outcome, second.Amount, second.TermMonths, second.InterestRate = engine.DecisionDeclined, nil, nil, nil
		second.Note, second.Policy, second.Conditions = nil, nil, []string{}
		second.Reasons = []engine.DecisionReason{{Code: "C", Text: "T"}}
		for _, d := range []engine.Decision{first, second} {
			w.tx(func(tx engine.Tx) error { return tx.InsertDecision(t.Context(), d) })
		}
		same(t, "decisions", w.decisions(), []engine.Decision{first, second})
		for _, supersedes := range []string{"", "b"} {
			fails(t, "superseding it again", s.InTx(t.Context(), func(tx engine.Tx) error {
				return tx.InsertDecision(t.Context(), w.decision("c", supersedes, 9))
			}), engine.ErrDuplicate)
		}
		same(t, "decisions", len(w.decisions()), 2)
	}},
	{"a memo's revisions come back as they were stored, the newest by itself", func(t tb, s engine.Store) {
		w := newWorld(t, s, "A")
		_, err := s.Memo(t.Context(), w.org, w.application.ID, 0)
		fails(t, "before the first", err, engine.ErrNotFound)
		first, second := w.memo(1), w.memo(2)
		second.AsOf, second.CashflowETag = nil, ""
		for _, m := range []engine.Memo{first, second} {
			w.tx(func(tx engine.Tx) error { return tx.InsertMemo(t.Context(), m) })
		}
		for revision, want := range map[int64]engine.Memo{0: second, 1: first, 2: second} {
			same(t, "memo", must[engine.Memo](t, "memo")(
				s.Memo(t.Context(), w.org, w.application.ID, revision)), want)
		}
		_, err = s.Memo(t.Context(), w.org, w.application.ID, 3)
		fails(t, "a revision to come", err, engine.ErrNotFound)
		list := must[[]engine.MemoRevision](t, "list")(s.MemoRevisions(t.Context(), w.org, w.application.ID))
		same(t, "revisions", list, []engine.MemoRevision{
			{Revision: 2, At: second.At, KeyID: "key00001"}, {Revision: 1, At: first.At, KeyID: "key00001"},
		})
		fails(t, "the same revision", s.InTx(t.Context(), func(tx engine.Tx) error {
			return tx.InsertMemo(t.Context(), w.memo(2))
		}), engine.ErrDuplicate)
	}},
	{"questions, decisions and memos go with their application", func(t tb, s engine.Store) {
		w := newWorld(t, s, "A")
		w.addDesk()
		w.tx(func(tx engine.Tx) error { return tx.DeleteApplication(t.Context(), w.org, w.application.ID) })
		same(t, "questions", len(w.questions()), 0)
		same(t, "decisions", len(w.decisions()), 0)
		_, err := s.Memo(t.Context(), w.org, w.application.ID, 0)
		fails(t, "the memo", err, engine.ErrNotFound)
	}},
}

// deskIsolation tests the methods about questions, decisions and memos. The owner has one of each (addDesk).
var deskIsolation = []isolation{
	{"Question", func(t tb, c *crossing) error {
		_, err := c.s.Question(t.Context(), c.stranger, c.application.ID, "q")
		return err
	}},
	{"Questions", func(t tb, c *crossing) error {
		return nothing(c.s.Questions(t.Context(), c.stranger, c.application.ID))
	}},
	{"UpdateQuestion", inTx(func(t tb, c *crossing, tx engine.Tx) error {
		q := c.question("q", 1)
		q.Org, q.Text = c.stranger, "taken"
		return tx.UpdateQuestion(t.Context(), q)
	})},
	{"Decisions", func(t tb, c *crossing) error {
		return nothing(c.s.Decisions(t.Context(), c.stranger, c.application.ID))
	}},
	{"Memo", func(t tb, c *crossing) error {
		_, err := c.s.Memo(t.Context(), c.stranger, c.application.ID, 0)
		return err
	}},
	{"MemoRevisions", func(t tb, c *crossing) error {
		return nothing(c.s.MemoRevisions(t.Context(), c.stranger, c.application.ID))
	}},
}
