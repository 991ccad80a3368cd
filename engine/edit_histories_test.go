package engine_test

import (
	"context"
	"encoding/json"
	"math/rand/v2"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/anishathalye/porcupine" // finds an order of concurrent calls that explains their answers, or shows that there is none

	"github.com/dossier-lending/dossier/engine"
)

// editCall is a call of the concurrency test.
type editCall struct {
	kind  string // replace, revert, revalidate or read
	put   engine.Amount
	keep  bool  // replace without revalidation
	match int64 // If-Match, -1 for none
}

// editAnswer is a call's answer.
type editAnswer struct {
	refused bool // 412
	version int64
	credit  engine.Amount // of the first row
	rows    int
	sum     engine.Amount
}

// edited is a document's transactions in the specification.
type edited struct {
	version int64
	credit  engine.Amount
	rows    int
	sum     engine.Amount
	stale   bool // checks older than the rows
}

var unedited = edited{credit: asRead.Credits[0], rows: len(asRead.Credits), sum: asRead.Sum}

// editingModel is the sequential specification: what calls answer if they run one after the other.
var editingModel = porcupine.Model{
	Init: func() any { return unedited },
	Step: func(state, input, output any) (bool, any) {
		s, in, out := state.(edited), input.(editCall), output.(editAnswer)
		if in.match >= 0 && in.match != s.version {
			return out.refused, s
		}
		next := s.after(in)
		return out == editAnswer{version: next.version, credit: next.credit, rows: next.rows, sum: next.sum}, next
	},
}

func (s edited) after(in editCall) edited {
	switch in.kind {
	case "replace":
		next := edited{version: s.version + 1, credit: in.put, rows: 1, sum: in.put}
		if in.keep {
			next.sum, next.stale = s.sum, true
		}
		return next
	case "revert":
		if s.untouched() {
			return s // nothing to revert
		}
		next := unedited
		next.version = s.version + 1
		return next
	case "revalidate":
		if s.stale {
			return edited{version: s.version + 1, credit: s.credit, rows: s.rows, sum: s.credit}
		}
	}
	return s
}

// untouched says that the extraction shows: never edited, or reverted. Replacements have one row.
func (s edited) untouched() bool { return s.rows == unedited.rows }

// Calls from many goroutines, on two engines with one store, are explained by some sequence of them that contradicts no
// clock.
func TestConcurrentEditsAreLinearizable(t *testing.T) {
	h, id := editingFixture(t)
	second, err := engine.New(engine.Config{
		Store:     h.store,
		Blobs:     h.blobs,
		Extractor: threeRows{},
		Types:     someTypes{},
		Reviser:   summing{},
	})
	if err != nil {
		t.Fatal(err)
	}
	const callers, calls = 16, 10
	var clock atomic.Int64
	histories := make([][]porcupine.Operation, callers)
	var all sync.WaitGroup
	for c := range callers {
		all.Go(func() {
			e := []*engine.Engine{h.Engine, second}[c%2]
			random, known := rand.New(rand.NewPCG(7, uint64(c))), int64(0)
			for n := range calls {
				in := anyCall(random, engine.Amount(1000+c*calls+n), known)
				op := porcupine.Operation{ClientId: c, Input: in, Call: clock.Add(1)}
				out, err := in.send(t.Context(), e, h.by, id)
				op.Output, op.Return = out, clock.Add(1)
				if err != nil {
					t.Errorf("%+v: %v", in, err)
					return
				}
				if !out.refused {
					known = out.version
				}
				histories[c] = append(histories[c], op)
			}
		})
	}
	all.Wait()
	checkHistory(t, slices.Concat(histories...), porcupine.Ok)
}

// historyTime is how long an explanation is searched for; these histories are explained at once.
const historyTime = time.Minute

func checkHistory(t *testing.T, history []porcupine.Operation, want porcupine.CheckResult) {
	t.Helper()
	if got := porcupine.CheckOperationsTimeout(editingModel, history, historyTime); got != want {
		t.Errorf("the history is %s, want %s: %+v", got, want, history)
	}
}

func anyCall(random *rand.Rand, put engine.Amount, known int64) editCall {
	c := editCall{match: -1}
	if random.IntN(4) == 0 {
		c.match = known
	}
	switch random.IntN(5) {
	case 0:
		c.kind = "revert"
	case 1:
		c.kind = "revalidate"
	case 2:
		c.kind, c.match = "read", -1
	default:
		c.kind, c.put, c.keep = "replace", put, random.IntN(2) == 0
	}
	return c
}

func (c editCall) send(ctx context.Context, e *engine.Engine, by engine.Principal, id int64) (editAnswer, error) {
	var match *engine.IfMatch
	if c.match >= 0 {
		match = &engine.IfMatch{Versions: []int64{c.match}}
	}
	var got engine.EditedTransactions
	var err error
	switch c.kind {
	case "revert":
		got, err = e.Edits.RevertTransactions(ctx, by, id, match)
	case "revalidate":
		got, err = e.Edits.RevalidateTransactions(ctx, by, id, match)
	case "read":
		var d engine.Document
		var raw json.RawMessage
		if d, raw, err = e.Documents.Get(ctx, by, id); err == nil {
			got.Version, err = d.EditVersion, json.Unmarshal(raw, &got.Result)
		}
	default:
		in := credits(c.put)
		in.KeepChecks, in.IfMatch = c.keep, match
		got, err = e.Edits.ReplaceTransactions(ctx, by, id, in)
	}
	if err != nil && engine.CodeOf(err) == engine.CodePreconditionFailed && c.match >= 0 {
		return editAnswer{refused: true}, nil
	}
	if err != nil {
		return editAnswer{}, err
	}
	s := shownOf(got.Result)
	return editAnswer{version: got.Version, credit: s.Credits[0], rows: len(s.Credits), sum: s.Sum}, nil
}

// The specification itself must find what would be wrong.
func TestSpecificationFindsNonLinearizableHistory(t *testing.T) {
	op := func(call, end int64, in editCall, out editAnswer) porcupine.Operation {
		return porcupine.Operation{Input: in, Call: call, Output: out, Return: end}
	}
	put := func(version int64, amount engine.Amount, call, end int64) porcupine.Operation {
		return op(
			call, end, editCall{kind: "replace", put: amount, match: -1},
			editAnswer{version: version, credit: amount, rows: 1, sum: amount},
		)
	}
	read := func(version int64, amount engine.Amount, call, end int64) porcupine.Operation {
		return op(
			call, end, editCall{kind: "read", match: -1},
			editAnswer{version: version, credit: amount, rows: 1, sum: amount},
		)
	}
	conditional := put(2, 8, 3, 4)
	conditional.Input = editCall{kind: "replace", put: 8, match: 0}
	refused := op(3, 4, editCall{kind: "replace", put: 8, match: 1}, editAnswer{refused: true})
	for what, c := range map[string]struct {
		history []porcupine.Operation
		want    porcupine.CheckResult
	}{
		"one after the other": {
			[]porcupine.Operation{put(1, 7, 1, 2), put(2, 8, 3, 4), read(2, 8, 5, 6)}, porcupine.Ok,
		},
		"two answered one version": {[]porcupine.Operation{put(1, 7, 1, 3), put(1, 8, 2, 4)}, porcupine.Illegal},
		"a read of what was never there": {
			[]porcupine.Operation{put(1, 7, 1, 2), put(2, 8, 3, 4), read(2, 7, 5, 6)}, porcupine.Illegal,
		},
		"a read behind what was answered": {
			[]porcupine.Operation{put(1, 7, 1, 2), put(2, 8, 3, 4), read(1, 7, 5, 6)}, porcupine.Illegal,
		},
		"versions against the clock":    {[]porcupine.Operation{put(2, 7, 1, 2), put(1, 8, 3, 4)}, porcupine.Illegal},
		"a condition that did not hold": {[]porcupine.Operation{put(1, 7, 1, 2), conditional}, porcupine.Illegal},
		"a refusal without cause":       {[]porcupine.Operation{put(1, 7, 1, 2), refused}, porcupine.Illegal},
	} {
		t.Run(what, func(t *testing.T) { checkHistory(t, c.history, c.want) })
	}
}
