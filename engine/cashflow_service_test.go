package engine_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"iter"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/underwriting/policy"
)

// listingAnalyst lists the papers that it is given, with what their results say.
type listingAnalyst struct {
	mu     sync.Mutex
	views  int
	inputs []engine.AnalystInput
	during func(p engine.AnalystPaper) // called with each paper
	fails  error
}

func (a *listingAnalyst) Version() string { return "2026-11-01" }

func (a *listingAnalyst) Cashflow(
	_ context.Context, in engine.AnalystInput, papers iter.Seq2[engine.AnalystPaper, error],
) (engine.Cashflow, error) {
	a.mu.Lock()
	a.views++
	a.inputs = append(a.inputs, in)
	a.mu.Unlock()
	c := engine.Cashflow{ApplicationID: in.Application.ID, Rows: []engine.ViewRow{{Description: "SALARY"}}}
	for p, err := range papers {
		if err != nil {
			return c, err
		}
		if a.during != nil {
			a.during(p)
		}
		var says struct {
			Says        string `json:"says"`
			AccountName string `json:"account_name"`
		}
		if p.Result != nil {
			if err := json.Unmarshal(p.Result, &says); err != nil {
				return c, err
			}
		}
		detail := fmt.Sprintf("%s %d %s", p.DocumentType, p.Part, says.Says+says.AccountName)
		c.Documents = append(
			c.Documents,
			engine.CashflowPaper{DocumentID: p.Document.ID, FileName: p.Document.FileName,
				Status: p.Document.Status, Used: p.Result != nil, Detail: &detail},
		)
	}
	return c, a.fails
}

func (a *listingAnalyst) Summarize(app engine.Application, c engine.Cashflow) engine.Summary {
	return engine.Summary{
		BusinessName: app.BusinessName,
		Coverage:     engine.SummaryCoverage{DocumentsUsed: len(c.Documents)},
	}
}

// lastInput is what the last view was computed with.
func (a *listingAnalyst) lastInput() engine.AnalystInput {
	a.mu.Lock()
	defer a.mu.Unlock()
	return a.inputs[len(a.inputs)-1]
}

// keeping computes nothing from corrections: the result is what they say.
type keeping struct{ summing }

func (keeping) Revise(_ context.Context, in engine.ReviseRequest) (engine.Extraction, error) {
	return in.Extracted, nil
}

// bareExporter writes what it is given as text.
type bareExporter struct{}

func (bareExporter) WriteCashflow(w io.Writer, a engine.Application, c engine.Cashflow, _ engine.Policy) error {
	_, err := fmt.Fprintf(w, "%s: %d documents, %d rows", a.AppID(), len(c.Documents), len(c.Rows))
	return err
}

// cashflowFixture has an application with two statements, which are read.
func cashflowFixture(t *testing.T, adjust ...func(*engine.Config)) (*fixture, *listingAnalyst, engine.Application) {
	t.Helper()
	analyst := &listingAnalyst{}
	h := newFixture(t, append([]func(*engine.Config){func(c *engine.Config) {
		c.Analyst, c.Policies, c.Reviser, c.ReaderVersion = analyst, policy.Reader{}, keeping{}, "v1"
		c.ViewExporter = bareExporter{}
	}}, adjust...)...)
	h.run()
	made, err := h.Applications.Create(t.Context(), h.by, input(""))
	if err != nil {
		t.Fatal(err)
	}
	for _, text := range []string{"may", "june"} {
		h.attach(made.Application.ID, text)
	}
	return h, analyst, made.Application
}

// attach adds a document to an application and waits until it is read.
func (h *fixture) attach(application, content string) engine.Document {
	h.t.Helper()
	return h.settled(h.upload(content, func(in *engine.UploadInput) { in.ApplicationID = application }).ID)
}

// cashflow is the view with its ETag.
func (h *fixture) cashflow(ref string, q engine.CashflowQuery) (engine.Cashflow, string) {
	h.t.Helper()
	c, etag, err := h.Cashflows.Get(h.t.Context(), h.by, ref, q)
	if err != nil {
		h.t.Fatal(err)
	}
	return c, etag
}

// details are what the listing analyst says of each document.
func details(c engine.Cashflow) (list []string) {
	for _, d := range c.Documents {
		list = append(list, *d.Detail)
	}
	return list
}

func TestViewReadsCompletedDocumentsOfApplication(t *testing.T) {
	h, analyst, app := cashflowFixture(t)
	h.attach(app.ID, "fail unreadable_document")
	h.upload("of no application")
	c, _ := h.cashflow(app.AppID(), engine.CashflowQuery{})
	want := []string{"bank_statement 0 may", "bank_statement 0 june", "bank_statement 0 "}
	if got := details(c); !slices.Equal(got, want) {
		t.Errorf("papers %q, want %q", got, want)
	}
	if c.Documents[2].Status != engine.DocumentFailed || c.Documents[2].Used {
		t.Errorf("the failed document is %+v", c.Documents[2])
	}
	in := analyst.lastInput()
	if in.Engine != "v1" || in.Currency != "PHP" || in.HoursEast != 8 ||
		in.Application.BusinessName != app.BusinessName ||
		in.Application.BorrowerEmail != "" {
		t.Errorf("the analyst was given %+v, want version, defaults, and no e-mail address", in)
	}
}

// A packet gives each of its papers; once it is split, its parts are read, and the packet is listed without rows.
func TestViewReadsPartsOfSplitDocumentInItsPlace(t *testing.T) {
	analyst := &listingAnalyst{}
	h, _ := packetFixture(t, func(c *engine.Config) { c.Analyst, c.Policies = analyst, policy.Reader{} })
	made, err := h.Applications.Create(t.Context(), h.by, input(""))
	if err != nil {
		t.Fatal(err)
	}
	id := made.Application.ID
	origin := h.packet(packet, func(in *engine.UploadInput) { in.ApplicationID = id })
	c, before := h.cashflow(id, engine.CashflowQuery{})
	want := []string{"bank_statement 1 MARIA", "payslip 2 JOSE", "other 3 CAT"}
	if got := details(c); !slices.Equal(got, want) {
		t.Errorf("papers %q, want %q", got, want)
	}
	for _, d := range h.split(origin.ID, engine.SplitInput{}) {
		h.settled(d.ID)
	}
	c, after := h.cashflow(id, engine.CashflowQuery{})
	want = []string{"It was split into 3 documents, which are read in its place.", "bank_statement 0 MARIA",
		"payslip 0 JOSE", "other 0 CAT"}
	if got := details(c); !slices.Equal(got, want) {
		t.Errorf("papers %q, want %q", got, want)
	}
	if first := c.Documents[0]; first.DocumentID != origin.ID || *first.Reason != "superseded" || first.Used {
		t.Errorf("the packet is %+v, want superseded by its parts", first)
	}
	if before == after {
		t.Error("the ETag is the same after the split")
	}
}

// The ETag changes with everything that the answer depends on, and with nothing else.
func TestViewETagFollowsWhatViewDependsOn(t *testing.T) {
	h, analyst, app := cashflowFixture(t)
	ctx := t.Context()
	now := func() string {
		t.Helper()
		tag, err := h.Cashflows.ETag(ctx, h.by, app.ID, engine.CashflowQuery{}, engine.CashflowJSON)
		if err != nil {
			t.Fatal(err)
		}
		return tag
	}
	first := now()
	if _, tag := h.cashflow(app.ID, engine.CashflowQuery{}); tag != first {
		t.Errorf("the answer's ETag is %s, and the one without an answer %s", tag, first)
	}
	amount, status, name := engine.Amount(50_000_000), engine.StatusUnderwriting, "Nena Trading"
	change := func(p engine.ApplicationPatch) {
		t.Helper()
		if _, err := h.Applications.Update(ctx, h.by, app.ID, p); err != nil {
			t.Fatal(err)
		}
	}
	seen := map[string]string{first: "the first view"}
	other := func(what string) {
		t.Helper()
		if tag := now(); seen[tag] != "" {
			t.Errorf("after %s the ETag is that of %s", what, seen[tag])
		} else {
			seen[tag] = what
		}
	}
	change(engine.ApplicationPatch{Status: &status})
	if now() != first {
		t.Error("the ETag changed with the application's status, on which no figure depends")
	}
	change(engine.ApplicationPatch{LoanAmount: &amount})
	other("a change of the loan amount")
	change(engine.ApplicationPatch{BusinessName: &name})
	other("a change of the business name")
	h.put("version: 1\naffordability: {min_dscr: 1.5}\n")
	other("a new policy")
	c, _ := h.cashflow(app.ID, engine.CashflowQuery{})
	if in := analyst.lastInput(); in.Policy.Revision != 1 || in.Policy.Affordability.MinDSCR != 1.5 {
		t.Errorf("the policy is %+v, want the one in force", in.Policy)
	}
	id := c.Documents[0].DocumentID
	if _, err := h.Edits.CorrectFields(ctx, h.by, id, fields("/says", `"May"`)); err != nil {
		t.Fatal(err)
	}
	other("a correction")
	if c, _ := h.cashflow(app.ID, engine.CashflowQuery{}); details(c)[0] != "bank_statement 0 May" {
		t.Errorf("papers %q, want the corrected one", details(c))
	}
	if _, err := h.Edits.RevertFields(ctx, h.by, id, nil); err != nil {
		t.Fatal(err)
	}
	other("a reverted correction")
	h.attach(app.ID, "july")
	other("a new document")
	if err := h.Documents.Delete(ctx, h.by, id); err != nil {
		t.Fatal(err)
	}
	other("a deletion")
	if c, _ := h.cashflow(app.ID, engine.CashflowQuery{}); !slices.Equal(details(c),
		[]string{"bank_statement 0 june", "bank_statement 0 july"}) {
		t.Errorf("papers %q, want those that are left", details(c))
	}
	if analyst.views != 4 {
		t.Errorf("%d views were computed, want 4: an ETag needs none", analyst.views)
	}
}

func TestFormsAndQueriesHaveTheirOwnETags(t *testing.T) {
	h, _, app := cashflowFixture(t)
	may, june := engine.Date{Year: 2026, Month: 5, Day: 1}, engine.Date{Year: 2026, Month: 6, Day: 30}
	seen := map[string]string{}
	for name, q := range map[string]engine.CashflowQuery{
		"all": {}, "no rows": {NoRows: true}, "from": {From: &may}, "to": {To: &june},
		"one account": {Accounts: []string{"a"}}, "two accounts": {Accounts: []string{"a", "b"}},
	} {
		for _, form := range []engine.ViewForm{
			engine.CashflowJSON, engine.CashflowWorkbook, engine.SummaryJSON, engine.SummaryPDF,
		} {
			tag, err := h.Cashflows.ETag(t.Context(), h.by, app.ID, q, form)
			if err != nil {
				t.Fatal(err)
			}
			if other := seen[tag]; other != "" &&
				(form == engine.CashflowJSON || !q.NoRows && !strings.Contains(other, "no rows")) {
				t.Errorf("%s as %s has the ETag of %s", name, form, other)
			}
			seen[tag] = name + " as " + string(form)
		}
	}
	_, a := h.cashflow(app.ID, engine.CashflowQuery{Accounts: []string{"b", "a", "b"}})
	if _, b := h.cashflow(app.ID, engine.CashflowQuery{Accounts: []string{"a", "b"}}); a != b {
		t.Error("the order of accounts changes the ETag")
	}
}

// A view is computed once for all its forms, and for callers at the same time.
func TestViewIsComputedOnce(t *testing.T) {
	h, analyst, app := cashflowFixture(t)
	entered, leave := make(chan struct{}, 10), make(chan struct{})
	analyst.during = func(engine.AnalystPaper) { entered <- struct{}{}; <-leave }
	var all sync.WaitGroup
	for range 4 {
		all.Go(func() {
			if _, _, err := h.Cashflows.Get(t.Context(), h.by, app.ID, engine.CashflowQuery{}); err != nil {
				t.Error(err)
			}
		})
	}
	<-entered
	close(leave)
	all.Wait()
	c, _ := h.cashflow(app.ID, engine.CashflowQuery{NoRows: true})
	if len(c.Rows) != 0 {
		t.Errorf("%d rows, want none", len(c.Rows))
	}
	if c, _ := h.cashflow(app.ID, engine.CashflowQuery{}); len(c.Rows) != 1 {
		t.Errorf("%d rows, want those that an answer without them must not take away", len(c.Rows))
	}
	sum, _, err := h.Cashflows.Summary(t.Context(), h.by, app.ID, engine.CashflowQuery{})
	if err != nil || sum.BusinessName != app.BusinessName {
		t.Errorf("summary %+v (%v)", sum, err)
	}
	if _, tag := h.cashflow(app.ID, engine.CashflowQuery{}); sum.CashflowETag != tag {
		t.Errorf("the summary names the view %s, want %s", sum.CashflowETag, tag)
	}
	file, err := h.Cashflows.Workbook(t.Context(), h.by, app.ID, engine.CashflowQuery{})
	if err != nil || string(file.Content) != "APP-1: 2 documents, 1 rows" || file.Name != "APP-1-cashflow.xlsx" {
		t.Errorf("workbook %+v (%v)", file, err)
	}
	if analyst.views != 1 {
		t.Errorf("%d views were computed, want 1", analyst.views)
	}
}

// A caller who leaves does not take the view from others who wait for it.
func TestCallerWhoLeavesDoesNotEndViewOfOthers(t *testing.T) {
	h, analyst, app := cashflowFixture(t)
	entered, leave := make(chan struct{}, 10), make(chan struct{})
	analyst.during = func(engine.AnalystPaper) { entered <- struct{}{}; <-leave }
	ctx, gone := context.WithCancel(t.Context())
	ended := make(chan error, 1)
	go func() { _, _, err := h.Cashflows.Get(ctx, h.by, app.ID, engine.CashflowQuery{}); ended <- err }()
	<-entered
	other := make(chan error, 1)
	go func() {
		_, _, err := h.Cashflows.Get(t.Context(), h.by, app.ID, engine.CashflowQuery{})
		other <- err
	}()
	gone()
	close(leave)
	if err := <-ended; err != nil && !errors.Is(err, context.Canceled) {
		t.Errorf("the caller who left got %v", err)
	}
	if err := <-other; err != nil {
		t.Errorf("the other one got %v", err)
	}
}

// A document that changes while it is read: the view holds what was read last, and its ETag is that of what it holds.
func TestViewOfDocumentThatChangesMeanwhileHasItsOwnETag(t *testing.T) {
	h, analyst, app := cashflowFixture(t)
	once := sync.OnceFunc(func() {
		documents, err := h.Applications.Documents(t.Context(), h.by, app.ID)
		if err != nil {
			t.Fatal(err)
		}
		for _, d := range documents { // the newest first: June, then May, which is read already
			if _, err := h.Edits.CorrectFields(t.Context(), h.by, d.ID, fields("/says", `"corrected"`)); err != nil {
				t.Fatal(err)
			}
		}
	})
	analyst.during = func(engine.AnalystPaper) { once() }
	torn, tag := h.cashflow(app.ID, engine.CashflowQuery{})
	want := []string{"bank_statement 0 may", "bank_statement 0 corrected"}
	if got := details(torn); !slices.Equal(got, want) {
		t.Fatalf("papers %q, want %q", got, want)
	}
	now, err := h.Cashflows.ETag(t.Context(), h.by, app.ID, engine.CashflowQuery{}, engine.CashflowJSON)
	if err != nil || now == tag {
		t.Errorf(
			"the ETag of the present view is %s (%v), want another than the %s of one that is out of date",
			now,
			err,
			tag,
		)
	}
	whole, tag := h.cashflow(app.ID, engine.CashflowQuery{})
	want[0] = "bank_statement 0 corrected"
	if got := details(whole); !slices.Equal(got, want) || tag != now {
		t.Errorf("papers %q with ETag %s, want %q with %s", got, tag, want, now)
	}
}

func TestDocumentDeletedMeanwhileIsNotInView(t *testing.T) {
	h, analyst, app := cashflowFixture(t)
	documents, err := h.Applications.Documents(t.Context(), h.by, app.ID)
	if err != nil {
		t.Fatal(err)
	}
	analyst.during = sync.OnceValue(func() func(engine.AnalystPaper) {
		return func(engine.AnalystPaper) { h.Documents.Delete(t.Context(), h.by, documents[0].ID) }
	})()
	c, tag := h.cashflow(app.ID, engine.CashflowQuery{})
	if got, want := details(c), []string{"bank_statement 0 may"}; !slices.Equal(got, want) {
		t.Errorf("papers %q, want %q", got, want)
	}
	all := engine.CashflowQuery{}
	if now, err := h.Cashflows.ETag(t.Context(), h.by, app.ID, all, engine.CashflowJSON); now != tag {
		t.Errorf("the ETag is %s (%v), want that of the view, %s", now, err, tag)
	}
}

func TestViewsOfOtherOrganizationsAreNotFound(t *testing.T) {
	h, analyst, app := cashflowFixture(t)
	h.cashflow(app.ID, engine.CashflowQuery{})
	_, other := h.newOrg("Hillside Credit", "paid")
	for name, ask := range map[string]func() error{
		"the view": func() error {
			_, _, err := h.Cashflows.Get(t.Context(), other, app.ID, engine.CashflowQuery{})
			return err
		},
		"its number": func() error {
			_, _, err := h.Cashflows.Get(t.Context(), other, "APP-1", engine.CashflowQuery{})
			return err
		},
		"the summary": func() error {
			_, _, err := h.Cashflows.Summary(t.Context(), other, app.ID, engine.CashflowQuery{})
			return err
		},
		"the workbook": func() error {
			_, err := h.Cashflows.Workbook(t.Context(), other, app.ID, engine.CashflowQuery{})
			return err
		},
		"the ETag": func() error {
			_, err := h.Cashflows.ETag(t.Context(), other, app.ID, engine.CashflowQuery{}, engine.CashflowJSON)
			return err
		},
	} {
		if err := ask(); engine.CodeOf(err) != engine.CodeNotFound {
			t.Errorf("%s: %v, want NOT_FOUND", name, err)
		}
	}
	if analyst.views != 1 {
		t.Errorf("%d views were computed, want only the owner's", analyst.views)
	}
}

func TestReadersOfViewAreInAccessLog(t *testing.T) {
	h, _, app := cashflowFixture(t)
	h.attach(app.ID, "fail unreadable_document")
	if err := h.Audit.FlushAccessLog(t.Context()); err != nil { // the reads of settled
		t.Fatal(err)
	}
	reads := func() map[string]int64 {
		t.Helper()
		if err := h.Audit.FlushAccessLog(t.Context()); err != nil {
			t.Fatal(err)
		}
		log, err := h.store.AccessLog(
			t.Context(),
			h.org.ID,
			engine.AuditFilter{BeforeAt: h.Now().AddDate(1, 0, 0), Limit: 100},
		)
		if err != nil {
			t.Fatal(err)
		}
		counts := map[string]int64{}
		for _, e := range log {
			counts[e.What] += e.Reads
		}
		return counts
	}
	before := reads()
	h.cashflow(app.ID, engine.CashflowQuery{})
	h.cashflow(app.ID, engine.CashflowQuery{}) // from memory, and still a read
	if _, err := h.Cashflows.Workbook(t.Context(), h.by, app.ID, engine.CashflowQuery{}); err != nil {
		t.Fatal(err)
	}
	if _, err := h.Cashflows.ETag(t.Context(), h.by, app.ID, engine.CashflowQuery{}, engine.CashflowJSON); err != nil {
		t.Fatal(err)
	}
	after := reads()
	if got := after[engine.AccessResult] - before[engine.AccessResult]; got != 4 {
		t.Errorf("%d reads of results, want 4: two views of two documents", got)
	}
	if got := after[engine.AccessExport] - before[engine.AccessExport]; got != 2 {
		t.Errorf("%d exports, want 2: a workbook of two documents", got)
	}
}

func TestWrongQueriesAreRefused(t *testing.T) {
	h, analyst, app := cashflowFixture(t)
	may, june := engine.Date{Year: 2026, Month: 5, Day: 1}, engine.Date{Year: 2026, Month: 6, Day: 30}
	for name, q := range map[string]engine.CashflowQuery{
		"from after to":     {From: &june, To: &may},
		"an empty account":  {Accounts: []string{"a", ""}},
		"too many accounts": {Accounts: slices.Repeat([]string{"a"}, engine.MaxQueryAccounts+1)},
	} {
		if _, _, err := h.Cashflows.Get(t.Context(), h.by, app.ID, q); engine.CodeOf(
			err,
		) != engine.CodeValidationFailed {
			t.Errorf("%s: %v, want VALIDATION_FAILED", name, err)
		}
	}
	if analyst.views != 0 {
		t.Errorf("%d views were computed of wrong queries", analyst.views)
	}
	analyst.fails = fmt.Errorf("view: %w", &engine.CashflowQueryError{Parameter: "accounts", Reason: "There is none."})
	_, _, err := h.Cashflows.Get(t.Context(), h.by, app.ID, engine.CashflowQuery{Accounts: []string{"x"}})
	var known *engine.Error
	if !errors.As(err, &known) || known.Code != engine.CodeValidationFailed || len(known.Details) != 1 ||
		known.Details[0].Field != "/accounts" || known.Details[0].Message != "There is none." {
		t.Errorf("an unknown account: %#v, want a detail about it", err)
	}
	analyst.fails = errors.New("broken")
	if _, _, err := h.Cashflows.Get(t.Context(), h.by, app.ID, engine.CashflowQuery{}); engine.CodeOf(
		err,
	) != engine.CodeInternal {
		t.Errorf("another fault: %v, want INTERNAL_ERROR", err)
	}
}

func TestQueriesAreReadAsCallersWriteThem(t *testing.T) {
	text := func(s string) *string { return &s }
	q, err := engine.ParseCashflowQuery(text("2026-02"), text("2026-02"), text("b, a"))
	if err != nil || q.From.String() != "2026-02-01" || q.To.String() != "2026-02-28" ||
		!slices.Equal(q.Accounts, []string{"b", "a"}) {
		t.Errorf("got %+v (%v), want the whole February and two accounts", q, err)
	}
	if q, err = engine.ParseCashflowQuery(text("2024-02-03"), nil, nil); err != nil ||
		q.From.String() != "2024-02-03" ||
		q.To != nil ||
		q.Accounts != nil {
		t.Errorf("got %+v (%v), want a day and no end", q, err)
	}
	for _, wrong := range []string{"", "2026", "2026-13", "2026-02-30", "02/2026", "2026-2", "0000-01", "２０２６-01", "2026-01-01T00:00:00Z", "-1"} {
		if _, err := engine.ParseCashflowQuery(text(wrong), nil, nil); engine.CodeOf(
			err,
		) != engine.CodeValidationFailed {
			t.Errorf("%q is taken as a day: %v", wrong, err)
		}
	}
	_, err = engine.ParseCashflowQuery(text("x"), text("y"), text(""))
	var known *engine.Error
	if !errors.As(err, &known) || len(known.Details) != 3 {
		t.Errorf("got %#v, want each of three wrong parameters", err)
	}
}

func TestInstallationWithoutAnalystSaysSo(t *testing.T) {
	h := newFixture(t)
	_, _, err := h.Cashflows.Get(t.Context(), h.by, "APP-1", engine.CashflowQuery{})
	wantCode(t, err, engine.CodeInvalidRequest)
}
