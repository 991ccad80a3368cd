package engine_test

import (
	"encoding/json"
	"fmt"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/dossier-lending/dossier/engine"
)

// exampleView is the view of the specification's example; change may alter it before it is given out.
func exampleView(t *testing.T, change func(*engine.Cashflow) string) func(string) (engine.Cashflow, string, error) {
	t.Helper()
	text, err := os.ReadFile("testdata/view.json")
	if err != nil {
		t.Fatal(err)
	}
	return func(string) (view engine.Cashflow, etag string, err error) {
		etag = `"b31f"`
		if err = json.Unmarshal(text, &view); err == nil && change != nil {
			etag = change(&view)
		}
		return view, etag, err
	}
}

func (h *fixture) memo(a engine.Application) engine.ShownMemo {
	h.t.Helper()
	m, err := h.Memos.Get(h.t.Context(), h.by, a.ID, 0)
	if err != nil {
		h.t.Fatal(err)
	}
	return m
}

func (h *fixture) putMemo(a engine.Application, texts engine.MemoTexts) engine.ShownMemo {
	h.t.Helper()
	m, err := h.Memos.Put(h.t.Context(), h.by, a.ID, engine.MemoInput{Sections: texts}, nil)
	if err != nil {
		h.t.Fatal(err)
	}
	return m
}

func textOf(m engine.ShownMemo, key string) string {
	for _, s := range m.Sections {
		if s.Key == key {
			return s.SectionText()
		}
	}
	return "no such section"
}

func applicationOf500k(h *fixture) engine.Application {
	h.t.Helper()
	made, err := h.Applications.Create(h.t.Context(), h.by, engine.ApplicationInput{
		BusinessName: "Peña {Paint} 3\nTrading", BorrowerEmail: "ana@example.com", LoanAmount: ptrTo(engine.Amount(50_000_000)),
		TermMonths: ptrTo(24), LoanType: ptrTo("Working capital"), Profile: ptrTo("sole_proprietor"),
	})
	if err != nil {
		h.t.Fatal(err)
	}
	return made.Application
}

// Each figure stands in the memo as the view has it, and no other digit does.
func TestDraftHoldsOnlyFiguresOfTheView(t *testing.T) {
	views := map[string]func(*engine.Cashflow){
		"a business": func(*engine.Cashflow) {},
		"a person":   func(c *engine.Cashflow) { c.Basis.Entity = "person" },
		"dollars":    func(c *engine.Cashflow) { c.MainCurrency = ptrTo("USD") },
		"losses": func(c *engine.Cashflow) {
			c.Affordability.NOI.Base = ptrTo(engine.Amount(-123_456_789_01))
			c.Affordability.DSCR.Base = ptrTo(-0.5)
		},
	}
	for name, change := range views {
		t.Run(name, func(t *testing.T) {
			h := newFixture(t)
			view := exampleView(t, func(c *engine.Cashflow) string { change(c); return "e" })
			h.SetView(view)
			a := applicationOf500k(h)
			shown, _, err := view("")
			if err != nil {
				t.Fatal(err)
			}
			sentences := 0
			for _, section := range h.memo(a).Sections {
				for _, s := range section.Sentences {
					sentences++
					checkSentence(t, a, shown, s)
				}
			}
			if sentences < 25 {
				t.Errorf("the draft has %d sentences", sentences)
			}
		})
	}
}

var digits = regexp.MustCompile(`[0-9]`)

func checkSentence(t *testing.T, a engine.Application, view engine.Cashflow, s engine.MemoSentence) {
	t.Helper()
	rest := s.Text
	for _, f := range s.Figures {
		before, after, found := strings.Cut(rest, f.Text)
		if !found || digits.MatchString(before) {
			t.Errorf("%q does not hold %q in its place", s.Text, f.Text)
			return
		}
		rest = after
		value := valueAt(t, view, f.Pointer)
		if pointer, ok := strings.CutPrefix(f.Pointer, "application:"); ok {
			value = map[string]any{"/business_name": a.BusinessName, "/loan_amount": json.Number(a.LoanAmount.String()),
				"/term_months": json.Number(strconv.Itoa(*a.TermMonths)), "/loan_type": *a.LoanType,
				"/profile": *a.Profile}[pointer]
		}
		if !means(f.Text, value) {
			t.Errorf("%q says %q, where %s is %v", s.Text, f.Text, f.Pointer, value)
		}
	}
	if digits.MatchString(rest) || strings.ContainsAny(rest, "{}") {
		t.Errorf("%q holds more than its figures %+v", s.Text, s.Figures)
	}
}

func valueAt(t *testing.T, view engine.Cashflow, pointer string) any {
	t.Helper()
	raw, err := json.Marshal(view)
	if err != nil {
		t.Fatal(err)
	}
	decoder := json.NewDecoder(strings.NewReader(string(raw)))
	decoder.UseNumber()
	var tree any
	if err := decoder.Decode(&tree); err != nil {
		t.Fatal(err)
	}
	if !strings.HasPrefix(pointer, "/") {
		return nil
	}
	for name := range strings.SplitSeq(pointer[1:], "/") {
		name = strings.NewReplacer("~1", "/", "~0", "~").Replace(name)
		switch v := tree.(type) {
		case map[string]any:
			tree = v[name]
		case []any:
			i, err := strconv.Atoi(name)
			if err != nil || i >= len(v) {
				return nil
			}
			tree = v[i]
		}
	}
	return tree
}

// means reports whether a text is a value: the same words, or the same number.
func means(text string, value any) bool {
	switch v := value.(type) {
	case string:
		flat := strings.Join(strings.Fields(v), " ")
		return text == flat || text == strings.ReplaceAll(flat, "_", " ")
	case []any:
		return len(v) > 0 && text == strings.ReplaceAll(strings.Trim(fmt.Sprint(v), "[]"), " ", ", ")
	case json.Number:
		plain := strings.NewReplacer("₱", "", "USD ", "", ",", "", " %", "").Replace(text)
		got, err := strconv.ParseFloat(plain, 64)
		want, wrong := v.Float64()
		if strings.HasSuffix(text, "%") && fmt.Sprintf("%.4f", got) == fmt.Sprintf("%.4f", want*100) {
			return err == nil && wrong == nil
		}
		return err == nil && wrong == nil && got == want
	}
	return false
}

func TestDraftSaysWhatIsNotKnown(t *testing.T) {
	h := newFixture(t)
	h.SetView(exampleView(t, func(c *engine.Cashflow) string {
		few := engine.Why{Code: "FEW_FULL_MONTHS", Detail: "2 of 3 months are full."}
		c.Affordability.Revenue.Base, c.Affordability.DSCR.Base, c.Affordability.MaxLoan = nil, nil, nil
		c.Reasons = map[string]engine.Why{
			"/affordability/revenue": few, "/affordability/dscr/base": few, "/affordability/max_loan": few,
		}
		return "e"
	}))
	text := textOf(h.memo(applicationOf500k(h)), "cash_flow")
	for _, want := range []string{"Not known: Revenue. 2 of 3 months are full.", "Not known: DSCR with this loan."} {
		if !strings.Contains(text, want) {
			t.Errorf("the section lacks %q:\n%s", want, text)
		}
	}
	if strings.Contains(text, "₱.") || strings.Contains(text, "the DSCR is :") {
		t.Errorf("a sentence with a hole:\n%s", text)
	}
}

func TestReadingMemoStoresNothing(t *testing.T) {
	h := newFixture(t)
	h.SetView(exampleView(t, nil))
	a := h.application(engine.StatusUnderwriting)
	m := h.memo(a)
	if m.Revision != 0 || m.Stale || len(m.Revisions) != 0 || m.CashflowETag != `"b31f"` || len(m.Sections) != 9 {
		t.Errorf("before the first draft the memo is %+v", m)
	}
	h.wantStatus(a, engine.StatusUnderwriting)
	if _, err := h.Memos.Get(t.Context(), h.by, a.ID, 1); engine.CodeOf(err) != engine.CodeNotFound {
		t.Errorf("revision 1: %v, want NOT_FOUND", err)
	}
}

func TestFirstDraftMovesUndecidedApplication(t *testing.T) {
	for from, want := range map[engine.ApplicationStatus]engine.ApplicationStatus{
		engine.StatusSubmitted:      engine.StatusMemoDrafted,
		engine.StatusQuestionRaised: engine.StatusMemoDrafted,
		engine.StatusApproved:       engine.StatusApproved,
		engine.StatusDeclined:       engine.StatusDeclined,
	} {
		h := newFixture(t)
		h.SetView(exampleView(t, nil))
		a := h.application(from)
		if _, err := h.Memos.Draft(t.Context(), h.by, a.ID, nil); err != nil {
			t.Fatal(err)
		}
		h.wantStatus(a, want)
		if want == engine.StatusMemoDrafted {
			h.setStatus(a, engine.StatusUnderwriting)
			h.putMemo(a, engine.MemoTexts{Recommendation: json.RawMessage(`"Approve."`)})
			h.wantStatus(a, engine.StatusUnderwriting) // only the first one moves it
		}
	}
}

func TestEditedSectionsAreKeptAndOthersFollowTheView(t *testing.T) {
	h := newFixture(t)
	etag, adb := "one", engine.Amount(1_000_00)
	h.SetView(exampleView(t, func(c *engine.Cashflow) string { c.Affordability.ADB = &adb; return etag }))
	a := h.application(engine.StatusUnderwriting)
	m := h.putMemo(a, engine.MemoTexts{Recommendation: json.RawMessage(`"Approve ₱1."`), Debts: json.RawMessage(`""`)})
	if m.Revision != 1 || textOf(m, "recommendation") != "Approve ₱1." || textOf(m, "debts") != "" ||
		!strings.Contains(textOf(m, "cash_flow"), "₱1,000.00") {
		t.Errorf("the first revision is %+v", m)
	}
	etag, adb = "two", 2_000_00
	m = h.memo(a)
	if !m.Stale || m.Revision != 1 || !strings.Contains(textOf(m, "cash_flow"), "₱1,000.00") {
		t.Errorf("after the data changed the memo is stale %v, revision %d:\n%s", m.Stale, m.Revision, textOf(m, "cash_flow"))
	}
	m, err := h.Memos.Draft(t.Context(), h.by, a.ID, nil)
	if err != nil {
		t.Fatal(err)
	}
	if m.Stale || m.Revision != 2 || textOf(m, "recommendation") != "Approve ₱1." ||
		!strings.Contains(textOf(m, "cash_flow"), "₱2,000.00") {
		t.Errorf("drafted again it is %+v", m)
	}
	for _, s := range m.Sections {
		if want := s.Key == "recommendation" || s.Key == "debts"; m.StaleSection(s) != want {
			t.Errorf("section %s was written by an older view: %v, want %v", s.Key, m.StaleSection(s), want)
		}
	}
	again, err := h.Memos.Draft(t.Context(), h.by, a.ID, nil)
	if err != nil || again.Revision != 2 {
		t.Errorf("a draft that changes nothing is revision %d, %v", again.Revision, err)
	}
	m = h.putMemo(a, engine.MemoTexts{Recommendation: json.RawMessage(`"Approve ₱1."`), Debts: json.RawMessage(`null`)})
	if m.Revision != 3 || !strings.Contains(textOf(m, "debts"), "SILONG") || m.StaleSection(m.Sections[8]) {
		t.Errorf("confirmed and given back it is %+v", m)
	}
	old, err := h.Memos.Get(t.Context(), h.by, a.ID, 1)
	if err != nil || textOf(old, "debts") != "" || !strings.Contains(textOf(old, "cash_flow"), "₱1,000.00") {
		t.Errorf("the first revision is now %+v, %v", old, err)
	}
	var numbers []int64
	for _, r := range m.Revisions {
		numbers = append(numbers, r.Revision)
	}
	if !slices.Equal(numbers, []int64{3, 2, 1}) {
		t.Errorf("the revisions are %v", numbers)
	}
}

// A client may send back all that it read; only what it changed is the analyst's.
func TestTextThatWasReadIsNoEdit(t *testing.T) {
	h := newFixture(t)
	h.SetView(exampleView(t, nil))
	a := h.application(engine.StatusUnderwriting)
	text, err := json.Marshal(textOf(h.memo(a), "cash_flow"))
	if err != nil {
		t.Fatal(err)
	}
	m := h.putMemo(a, engine.MemoTexts{CashFlow: text, Policy: json.RawMessage(`"Ours."`)})
	for _, s := range m.Sections {
		if want := s.Key == "policy"; (s.Edited != nil) != want {
			t.Errorf("section %s is edited %v, want %v", s.Key, s.Edited != nil, want)
		}
	}
}

func TestMemoInputAndConditionsAreChecked(t *testing.T) {
	h := newFixture(t)
	a := h.application(engine.StatusUnderwriting)
	for _, raw := range []string{`7`, `["x"]`, `"` + strings.Repeat("x", 20_001) + `"`} {
		in := engine.MemoInput{Sections: engine.MemoTexts{Checks: json.RawMessage(raw)}}
		_, err := h.Memos.Put(t.Context(), h.by, a.ID, in, nil)
		wantFaultOf(t, raw[:min(len(raw), 10)], err, "/sections/checks")
	}
	first := &engine.IfMatch{Versions: []int64{0}}
	if _, err := h.Memos.Draft(t.Context(), h.by, a.ID, first); err != nil {
		t.Fatal(err)
	}
	in := engine.MemoInput{Sections: engine.MemoTexts{Checks: json.RawMessage(`"Done."`)}}
	if _, err := h.Memos.Put(t.Context(), h.by, a.ID, in, first); engine.CodeOf(err) != engine.CodePreconditionFailed {
		t.Errorf("by what was read before: %v, want PRECONDITION_FAILED", err)
	}
}

func TestOfManyEditsOfOneRevisionOneIsStored(t *testing.T) {
	h := newFixture(t)
	a := h.application(engine.StatusUnderwriting)
	var stored, refused atomic.Int32
	var all sync.WaitGroup
	for i := range 10 {
		all.Go(func() {
			in := engine.MemoInput{Sections: engine.MemoTexts{Checks: json.RawMessage(fmt.Sprintf(`"By %d."`, i))}}
			switch _, err := h.Memos.Put(t.Context(), h.by, a.ID, in, &engine.IfMatch{Versions: []int64{0}}); {
			case err == nil:
				stored.Add(1)
			case engine.CodeOf(err) == engine.CodePreconditionFailed:
				refused.Add(1)
			default:
				t.Error(err)
			}
		})
	}
	all.Wait()
	if stored.Load() != 1 || refused.Load() != 9 {
		t.Errorf("%d edits were stored and %d refused, want 1 and 9", stored.Load(), refused.Load())
	}
}

func TestDeletedApplicationTakesDeskAlong(t *testing.T) {
	h := newFixture(t)
	h.SetView(exampleView(t, nil))
	a := h.application(engine.StatusUnderwriting)
	h.ask(a, engine.QuestionInput{Text: "Is Maria your sister?"})
	h.putMemo(a, engine.MemoTexts{Borrower: json.RawMessage(`"Maria's brother."`)})
	if _, err := h.Decisions.Decide(t.Context(), h.by, a.ID, declining()); err != nil {
		t.Fatal(err)
	}
	if found := h.traces("Maria"); len(found) == 0 {
		t.Fatal("what was written is nowhere, so nothing is tested")
	}
	if err := h.Applications.Delete(t.Context(), h.by, a.ID); err != nil {
		t.Fatal(err)
	}
	if found := h.traces("Maria"); len(found) > 0 {
		t.Errorf("%v still hold what was written", found)
	}
}
