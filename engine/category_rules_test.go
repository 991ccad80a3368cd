package engine_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"reflect"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/dossier-lending/dossier/engine"
)

// ruling "reads" one outgoing row for each line of a file, and knows two categories: "plain", and "moved" for
// descriptions with MOVED. It compares a rule's match with the whole description.
type ruling struct {
	readings *atomic.Int64
	// visit is called before a document's rows are judged again; nil does nothing.
	visit *atomic.Pointer[func(in engine.ReviseRequest)]
}

func newRuling() ruling {
	return ruling{&atomic.Int64{}, &atomic.Pointer[func(in engine.ReviseRequest)]{}}
}

func (r ruling) Extract(ctx context.Context, in engine.ExtractRequest) (engine.Extraction, error) {
	r.readings.Add(1)
	content, err := io.ReadAll(io.NewSectionReader(in.Content, 0, in.Size))
	if err != nil {
		return engine.Extraction{}, err
	}
	e := engine.Extraction{DocumentType: in.DeclaredType, Metrics: &engine.Metrics{}}
	for i, line := range strings.Split(strings.TrimSpace(string(content)), "\n") {
		day := engine.Date{Year: 2025, Month: 1, Day: 1 + i%28}
		e.Transactions = append(e.Transactions, engine.Transaction{
			Row: i + 1, Date: &day, Description: line, Debit: engine.Amount(100 * (i + 1)),
		})
	}
	e.Transactions = judgeRows(engine.ReviseRequest{Rows: e.Transactions, Rules: in.Rules})
	return e, nil
}

func (ruling) Editable(documentType string) bool { return documentType == "bank_statement" }

func (ruling) Accounts(engine.Extraction) int { return 1 }

func (r ruling) Revise(_ context.Context, in engine.ReviseRequest) (engine.Extraction, error) {
	out := in.Extracted
	out.Transactions = judgeRows(in)
	out.Metrics = &engine.Metrics{Coverage: engine.MetricsCoverage{Transactions: len(in.Rows)}}
	return out, nil
}

func (r ruling) Categorize(_ context.Context, in engine.ReviseRequest) ([]engine.Transaction, error) {
	if visit := r.visit.Load(); visit != nil {
		(*visit)(in)
	}
	return judgeRows(in), nil
}

// judgeRows does what Reviser and Extractor promise about categories.
func judgeRows(in engine.ReviseRequest) []engine.Transaction {
	rows := append([]engine.Transaction(nil), in.Rows...)
	for i := range rows {
		t := &rows[i]
		kept := in.KeepCategories[t.Row]
		if t.CategoryRule != "" {
			t.CategoryRule = ""
			if !in.PutCategories[t.Row] {
				t.Category, kept = "", false
			}
			if !in.PutCounterparties[t.Row] {
				t.Counterparty = nil
			}
		}
		if !kept {
			t.Category = "plain"
			if strings.Contains(t.Description, "MOVED") {
				t.Category = "moved"
			}
		}
		for _, rule := range in.Rules {
			if rule.Match != t.Description || !rule.Active {
				continue
			}
			if !in.PutCategories[t.Row] {
				t.Category, t.CategoryRule = rule.Category, rule.ID
			}
			if rule.Counterparty != nil && !in.PutCounterparties[t.Row] {
				t.Counterparty, t.CategoryRule = rule.Counterparty, rule.ID
			}
			break
		}
	}
	return rows
}

// rulingFixture is an engine that is not running; read and apply do its work.
func rulingFixture(t *testing.T) (*fixture, ruling) {
	r := newRuling()
	return newFixture(t, func(c *engine.Config) { c.Extractor, c.Reviser = r, r }), r
}

// read uploads files and reads them.
func (h *fixture) readAll(by engine.Principal, contents ...string) (ids []int64) {
	h.t.Helper()
	mine := h.by
	h.by = by
	defer func() { h.by = mine }()
	stop := h.run()
	for _, content := range contents {
		ids = append(ids, h.upload(content).ID)
	}
	for _, id := range ids {
		h.settled(id)
	}
	stop()
	return ids
}

func (h *fixture) putRules(by engine.Principal, rules ...engine.CategoryRuleInput) engine.CategoryRules {
	h.t.Helper()
	put, _, err := h.Rules.Replace(h.t.Context(), by, listOf(rules...), nil)
	if err != nil {
		h.t.Fatal(err)
	}
	return put
}

func listOf(rules ...engine.CategoryRuleInput) engine.CategoryRulesInput {
	return engine.CategoryRulesInput{Rules: append([]engine.CategoryRuleInput{}, rules...)}
}

// apply makes all results follow the rules, and returns how many changed.
func (h *fixture) apply() int {
	h.t.Helper()
	changed, err := h.Rules.ApplyAll(h.t.Context())
	if err != nil {
		h.t.Fatal(err)
	}
	for _, by := range []engine.Principal{h.by} {
		if _, applied, err := h.Rules.Get(h.t.Context(), by); err != nil || !applied {
			h.t.Fatalf("applied: %t, %v", applied, err)
		}
	}
	return changed
}

// ruled is what a document shows.
type ruled struct {
	Categories []string
	Parties    []string
	Decided    []bool // by a rule
	Version    int64
	Reason     string // "" if the result is shown as it was read
}

func (h *fixture) ruledBy(by engine.Principal, id int64) ruled {
	h.t.Helper()
	d, raw, err := h.Documents.Get(h.t.Context(), by, id)
	var e engine.Extraction
	if err == nil {
		err = json.Unmarshal(raw, &e)
	}
	if err != nil {
		h.t.Fatal(err)
	}
	out := ruled{Version: d.EditVersion}
	for _, t := range e.Transactions {
		party := ""
		if t.Counterparty != nil {
			party = *t.Counterparty
		}
		out.Categories, out.Parties = append(out.Categories, t.Category), append(out.Parties, party)
		out.Decided = append(out.Decided, t.CategoryRule != "")
	}
	var shown struct{ Edited *engine.ResultEdit }
	if err := json.Unmarshal(raw, &shown); err != nil {
		h.t.Fatal(err)
	}
	if shown.Edited != nil {
		out.Reason = string(shown.Edited.Reason)
	}
	return out
}

func (h *fixture) ruled(id int64) ruled {
	h.t.Helper()
	return h.ruledBy(h.by, id)
}

func (h *fixture) wantCategories(id int64, want ...string) ruled {
	h.t.Helper()
	got := h.ruled(id)
	if !reflect.DeepEqual(got.Categories, want) {
		h.t.Errorf("document %d shows %q, want %q", id, got.Categories, want)
	}
	return got
}

func ruleFor(match, category string) engine.CategoryRuleInput {
	return engine.CategoryRuleInput{Match: match, Category: category}
}

func (h *fixture) actions(by engine.Principal) map[string]int {
	h.t.Helper()
	list, err := h.Audit.Trail(h.t.Context(), by, engine.AuditQuery{Limit: 100})
	if err != nil {
		h.t.Fatal(err)
	}
	n := map[string]int{}
	for _, e := range list.Entries {
		n[e.Action]++
	}
	return n
}

func TestRulesChangeResultsWithoutReadingPapers(t *testing.T) {
	h, r := rulingFixture(t)
	ids := h.readAll(h.by, "AMIHAN\nOTHER", "OTHER")
	party := "AMIHAN INC"
	rules := h.putRules(h.by, engine.CategoryRuleInput{Match: "AMIHAN", Category: "supplier", Counterparty: &party})
	if changed := h.apply(); changed != 1 {
		t.Errorf("%d results changed, want 1", changed)
	}
	want := ruled{[]string{"supplier", "plain"}, []string{party, ""}, []bool{true, false}, 1, "category_rules"}
	if got := h.ruled(ids[0]); !reflect.DeepEqual(got, want) {
		t.Errorf("got %+v, want %+v", got, want)
	}
	if got := h.wantCategories(ids[1], "plain"); got.Version != 0 || got.Reason != "" {
		t.Errorf("a result that no rule concerns became %+v", got)
	}
	if r.readings.Load() != 2 {
		t.Errorf("%d readings, want those of the uploads", r.readings.Load())
	}
	if h.apply() != 0 || h.ruled(ids[0]).Version != 1 {
		t.Error("applying the same rules again made a version")
	}
	if n := h.actions(h.by); n["category_rules.replaced"] != 1 || n["document.category_rules_applied"] != 1 {
		t.Errorf("the audit log has %v", n)
	}
	again := h.putRules(h.by, engine.CategoryRuleInput{
		Match: " AMIHAN ", Direction: "both", Category: "supplier", Counterparty: &party,
	})
	if again.Revision != rules.Revision {
		t.Errorf("the same list made revision %d", again.Revision)
	}
	ids = append(ids, h.readAll(h.by, "AMIHAN")...)
	if got := h.wantCategories(ids[2], "supplier"); got.Version != 0 || got.Reason != "" {
		t.Errorf("a new reading under the rules is %+v", got)
	}
}

func TestResultsAreAsReadAfterRulesAreGone(t *testing.T) {
	h, _ := rulingFixture(t)
	ids := h.readAll(h.by, "AMIHAN\nMOVED")
	_, before, err := h.Documents.Get(t.Context(), h.by, ids[0])
	if err != nil {
		t.Fatal(err)
	}
	h.putRules(h.by, ruleFor("AMIHAN", "supplier"), ruleFor("MOVED", "stock"))
	h.apply()
	ids = append(ids, h.readAll(h.by, "AMIHAN\nMOVED")...)
	for _, id := range ids {
		h.wantCategories(id, "supplier", "stock")
	}
	h.putRules(h.by)
	if changed := h.apply(); changed != 2 {
		t.Errorf("%d results changed, want 2", changed)
	}
	d, after, err := h.Documents.Get(t.Context(), h.by, ids[0])
	if err != nil || string(after) != string(before) || d.EditVersion != 2 {
		t.Errorf("the result is %s at version %d (%v), want it as it was read, at version 2", after, d.EditVersion, err)
	}
	if got := h.wantCategories(ids[1], "plain", "moved"); got.Version != 1 || got.Reason != "category_rules" {
		t.Errorf("the result that was read under the rules is %+v", got)
	}
}

// send puts a document's rows back as they are shown, after a change of them.
func (h *fixture) send(id int64, given string, change func(rows []engine.Transaction)) {
	h.t.Helper()
	_, raw, err := h.Documents.Get(h.t.Context(), h.by, id)
	var e engine.Extraction
	if err == nil {
		err = json.Unmarshal(raw, &e)
	}
	if err != nil {
		h.t.Fatal(err)
	}
	change(e.Transactions)
	in := engine.ReplaceTransactionsInput{}
	for _, t := range e.Transactions {
		in.Rows = append(in.Rows, row(given, func(into *engine.Transaction) { *into = t }))
	}
	if _, err := h.Edits.ReplaceTransactions(h.t.Context(), h.by, id, in); err != nil {
		h.t.Fatal(err)
	}
}

const everyField = "row date description debit credit category counterparty"

// Rules never change a category that an analyst put, also not one that the analyst put against a rule. What came back
// as it was shown is nobody's, and follows the rules.
func TestAnalystsCategoryStaysUnderRules(t *testing.T) {
	h, _ := rulingFixture(t)
	id := h.readAll(h.by, "AMIHAN\nAMIHAN\nAMIHAN\nMOVED")[0]
	h.send(id, everyField, func(rows []engine.Transaction) { rows[0].Category = "rent" })
	h.putRules(h.by, ruleFor("AMIHAN", "supplier"))
	h.apply()
	h.wantCategories(id, "rent", "supplier", "supplier", "moved")
	h.send(id, everyField, func(rows []engine.Transaction) { rows[1].Category = "plain" })
	h.wantCategories(id, "rent", "plain", "supplier", "moved")
	h.putRules(h.by, ruleFor("AMIHAN", "stock"), ruleFor("MOVED", "stock"))
	h.apply()
	h.wantCategories(id, "rent", "plain", "stock", "stock")
	h.putRules(h.by)
	h.apply()
	h.wantCategories(id, "rent", "plain", "plain", "moved")
	if _, err := h.Edits.RevertTransactions(t.Context(), h.by, id, nil); err != nil {
		t.Fatal(err)
	}
	if got := h.wantCategories(id, "plain", "plain", "plain", "moved"); got.Reason != "" {
		t.Errorf("after reverting: %+v, want it as it was read", got)
	}
}

func TestAnalystsCategorySurvivesAnotherReadingUnderRules(t *testing.T) {
	h, _ := rulingFixture(t)
	id := h.readAll(h.by, "AMIHAN\nAMIHAN\nAMIHAN")[0]
	h.putRules(h.by, ruleFor("AMIHAN", "supplier"))
	h.apply()
	h.send(id, everyField, func(rows []engine.Transaction) { rows[0].Category, rows[1].Category = "rent", "plain" })
	h.wantCategories(id, "rent", "plain", "supplier")
	stop := h.run()
	if _, _, err := h.Documents.Reprocess(t.Context(), h.by, id, engine.ReprocessInput{}); err != nil {
		t.Fatal(err)
	}
	d := h.settled(id)
	stop()
	if d.NotCarried.Count > 0 {
		t.Errorf("not carried: %+v", d.NotCarried)
	}
	h.wantCategories(id, "rent", "plain", "supplier")
	h.putRules(h.by)
	h.apply()
	h.wantCategories(id, "rent", "plain", "plain")
}

// Reverting edits shows the rows as they were read, under the rules that are in force now.
func TestRevertedRowsFollowRules(t *testing.T) {
	h, _ := rulingFixture(t)
	id := h.readAll(h.by, "AMIHAN\nOTHER")[0]
	h.send(id, everyField, func(rows []engine.Transaction) { rows[1].Category = "rent" })
	h.putRules(h.by, ruleFor("AMIHAN", "supplier"))
	h.apply()
	if _, err := h.Edits.RevertTransactions(t.Context(), h.by, id, nil); err != nil {
		t.Fatal(err)
	}
	h.wantCategories(id, "supplier", "plain")
}

// A result whose checks wait for a revalidation still waits after rules are applied.
func TestRulesKeepStaleChecks(t *testing.T) {
	h, _ := rulingFixture(t)
	id := h.readAll(h.by, "AMIHAN\nOTHER")[0]
	in := engine.ReplaceTransactionsInput{KeepChecks: true, Rows: []engine.TransactionInput{
		row("date description debit credit", func(t *engine.Transaction) { t.Description, t.Debit = "AMIHAN", 5 }),
	}}
	if _, err := h.Edits.ReplaceTransactions(t.Context(), h.by, id, in); err != nil {
		t.Fatal(err)
	}
	metrics := func() int {
		_, raw, err := h.Documents.Get(t.Context(), h.by, id)
		var e engine.Extraction
		if err == nil {
			err = json.Unmarshal(raw, &e)
		}
		if err != nil {
			t.Fatal(err)
		}
		return e.Metrics.Coverage.Transactions
	}
	h.putRules(h.by, ruleFor("AMIHAN", "supplier"))
	h.apply()
	h.wantCategories(id, "supplier")
	if got := metrics(); got != 0 {
		t.Errorf("metrics of %d rows, want those from before", got)
	}
	if _, err := h.Edits.RevalidateTransactions(t.Context(), h.by, id, nil); err != nil {
		t.Fatal(err)
	}
	if got := metrics(); got != 1 {
		t.Errorf("metrics of %d rows after the revalidation, want 1", got)
	}
}

func TestRulesOfAnotherOrganizationTouchNothing(t *testing.T) {
	h, _ := rulingFixture(t)
	_, stranger := h.newOrg("Other Lending", "paid")
	mine, theirs := h.readAll(h.by, "AMIHAN"), h.readAll(stranger, "AMIHAN")
	h.putRules(stranger, ruleFor("AMIHAN", "theirs"))
	h.apply()
	if got := h.wantCategories(mine[0], "plain"); got.Version != 0 {
		t.Errorf("version %d", got.Version)
	}
	if got := h.ruledBy(stranger, theirs[0]); got.Categories[0] != "theirs" {
		t.Errorf("their own document shows %q", got.Categories)
	}
	if rules, applied, err := h.Rules.Get(t.Context(), h.by); err != nil || rules.Revision != 0 || !applied {
		t.Errorf("got %+v, %t, %v; want no rules", rules, applied, err)
	}
	_, err := h.Rules.Revision(t.Context(), h.by, 1)
	wantCode(t, err, engine.CodeNotFound)
	preview, err := h.Rules.Preview(t.Context(), stranger, listOf())
	if err != nil || preview.DocumentsLooked != 1 {
		t.Errorf("their preview looked at %d documents (%v), want their own", preview.DocumentsLooked, err)
	}
}

// A preview says exactly what the list then changes, and changes nothing itself.
func TestPreviewSaysWhatWillChange(t *testing.T) {
	h, _ := rulingFixture(t)
	ids := h.readAll(h.by, "AMIHAN\nOTHER", "AMIHAN\nAMIHAN\nMOVED", "OTHER", "MOVED")
	h.send(ids[1], everyField, func(rows []engine.Transaction) { rows[0].Category = "rent" })
	h.putRules(h.by, ruleFor("MOVED", "stock"))
	h.apply()
	before := map[int64]ruled{}
	for _, id := range ids {
		before[id] = h.ruled(id)
	}
	inactive := false
	list := []engine.CategoryRuleInput{
		ruleFor("AMIHAN", "supplier"), ruleFor("nothing", "unused"),
		{Match: "OTHER", Category: "unused", Active: &inactive},
	}
	got, err := h.Rules.Preview(t.Context(), h.by, engine.CategoryRulesInput{Rules: list})
	if err != nil {
		t.Fatal(err)
	}
	if got.Revision != 1 || got.DocumentsLooked != 4 || !got.Complete || got.RowsLooked != 7 ||
		got.DocumentsChanged != 3 || got.RowsChanged != 4 {
		t.Errorf("got %+v", got)
	}
	supplier := got.Rules[0]
	if supplier.RowsDecided != 2 || supplier.RowsChanged != 2 || supplier.DocumentsChanged != 2 ||
		len(supplier.Examples) != 2 {
		t.Errorf("the rule for suppliers: %+v", supplier)
	}
	want := engine.RuleExample{DocumentID: ids[1], Row: 2, Description: "AMIHAN",
		From: engine.RowJudgement{Category: "plain"}, To: engine.RowJudgement{Category: "supplier"}}
	if !reflect.DeepEqual(supplier.Examples[0], want) {
		t.Errorf("first example %+v, want %+v, of the newest document", supplier.Examples[0], want)
	}
	if got.Rules[1].RowsDecided != 0 || got.Rules[2].RowsDecided != 0 || got.Released.RowsChanged != 2 {
		t.Errorf("got %+v, want two rows released and nothing by the other rules", got)
	}
	for _, id := range ids {
		if after := h.ruled(id); !reflect.DeepEqual(after, before[id]) {
			t.Errorf("the preview changed %+v to %+v", before[id], after)
		}
	}
	if rules, _, err := h.Rules.Get(t.Context(), h.by); err != nil || rules.Revision != 1 {
		t.Errorf("the preview left revision %d (%v)", rules.Revision, err)
	}
	h.putRules(h.by, list...)
	if changed := h.apply(); changed != got.DocumentsChanged {
		t.Errorf("%d documents changed, the preview said %d", changed, got.DocumentsChanged)
	}
}

func TestPreviewExamplesAreBounded(t *testing.T) {
	h, _ := rulingFixture(t)
	long := strings.Repeat("ñ", 150)
	h.readAll(h.by, strings.Repeat(long+"\n", 50))
	got, err := h.Rules.Preview(t.Context(), h.by, listOf(ruleFor(long, "stock")))
	if err != nil || got.Rules[0].RowsChanged != 50 || len(got.Rules[0].Examples) != engine.MaxRuleExamples {
		t.Errorf("got %d rows with %d examples (%v)", got.Rules[0].RowsChanged, len(got.Rules[0].Examples), err)
	}
}

func TestOneOfTwoRuleChangesFromOneRevisionIsKept(t *testing.T) {
	h, _ := rulingFixture(t)
	h.putRules(h.by, ruleFor("AMIHAN", "first"))
	var all sync.WaitGroup
	var kept, refused atomic.Int64
	for i := range 8 {
		all.Go(func() {
			_, _, err := h.Rules.Replace(t.Context(), h.by, engine.CategoryRulesInput{
				Rules: []engine.CategoryRuleInput{ruleFor("AMIHAN", fmt.Sprint("word_", i))},
			}, &engine.IfMatch{Versions: []int64{1}})
			switch {
			case err == nil:
				kept.Add(1)
			case engine.CodeOf(err) == engine.CodePreconditionFailed:
				refused.Add(1)
			default:
				t.Error(err)
			}
		})
	}
	all.Wait()
	if rules, _, err := h.Rules.Get(t.Context(), h.by); kept.Load() != 1 || refused.Load() != 7 || rules.Revision != 2 {
		t.Errorf("%d kept, %d refused, revision %d (%v)", kept.Load(), refused.Load(), rules.Revision, err)
	}
}

func TestRuleKeepsItsIDAndCreation(t *testing.T) {
	h, _ := rulingFixture(t)
	first := h.putRules(h.by, ruleFor("AMIHAN", "a"), ruleFor("OTHER", "b")).Rules
	again := h.putRules(h.by, ruleFor("NEW", "c"), ruleFor("OTHER", "changed"),
		engine.CategoryRuleInput{ID: strings.ToUpper(first[0].ID), Match: "RENAMED", Category: "a"}).Rules
	if again[1].ID != first[1].ID || again[2].ID != first[0].ID || again[2].CreatedAt != first[0].CreatedAt ||
		again[0].ID == first[0].ID || again[0].CreatedBy != h.by.KeyID {
		t.Errorf("got %+v after %+v", again, first)
	}
	old, err := h.Rules.Revision(t.Context(), h.by, 1)
	if err != nil || !reflect.DeepEqual(old.Rules, first) {
		t.Errorf("revision 1 is %+v (%v)", old, err)
	}
	for i := range engine.KeptRevisions {
		h.putRules(h.by, ruleFor("AMIHAN", fmt.Sprint("word_", i)))
	}
	list, err := h.Rules.Revisions(t.Context(), h.by)
	if err != nil || len(list) != engine.KeptRevisions || list[0].Revision != engine.KeptRevisions+2 {
		t.Errorf("%d revisions are kept (%v)", len(list), err)
	}
}

func TestWrongRulesAreNamed(t *testing.T) {
	h, _ := rulingFixture(t)
	known := h.putRules(h.by, ruleFor("AMIHAN", "a")).Rules[0].ID
	text := func(s string) *string { return &s }
	for name, c := range map[string]struct {
		rules []engine.CategoryRuleInput
		field string
	}{
		"no list":                      {nil, "/rules"},
		"too many":                     {make([]engine.CategoryRuleInput, engine.MaxCategoryRules+1), "/rules"},
		"no match":                     {[]engine.CategoryRuleInput{ruleFor("", "a")}, "/rules/0/match"},
		"one letter":                   {[]engine.CategoryRuleInput{ruleFor("a", "a")}, "/rules/0/match"},
		"one letter between anchors":   {[]engine.CategoryRuleInput{ruleFor("^a$", "a")}, "/rules/0/match"},
		"only numbers":                 {[]engine.CategoryRuleInput{ruleFor("2025 01", "a")}, "/rules/0/match"},
		"only signs":                   {[]engine.CategoryRuleInput{ruleFor("--- $$", "a")}, "/rules/0/match"},
		"too long a match":             {[]engine.CategoryRuleInput{ruleFor(strings.Repeat("a", 201), "a")}, "/rules/0/match"},
		"too many words":               {[]engine.CategoryRuleInput{ruleFor(strings.Repeat("a ", 40), "a")}, "/rules/0/match"},
		"two lines":                    {[]engine.CategoryRuleInput{ruleFor("AB\nCD", "a")}, "/rules/0/match"},
		"hostile bytes":                {[]engine.CategoryRuleInput{ruleFor("AB\xff\x00", "a")}, "/rules/0/match"},
		"a category of capitals":       {[]engine.CategoryRuleInput{ruleFor("AB", "Supplier")}, "/rules/0/category"},
		"no category":                  {[]engine.CategoryRuleInput{ruleFor("AB", "")}, "/rules/0/category"},
		"a long category":              {[]engine.CategoryRuleInput{ruleFor("AB", strings.Repeat("a", 61))}, "/rules/0/category"},
		"an unknown side":              {[]engine.CategoryRuleInput{{Match: "AB", Category: "a", Direction: "left"}}, "/rules/0/direction"},
		"an empty counterparty":        {[]engine.CategoryRuleInput{{Match: "AB", Category: "a", Counterparty: text(" ")}}, "/rules/0/counterparty"},
		"a long counterparty":          {[]engine.CategoryRuleInput{{Match: "AB", Category: "a", Counterparty: text(strings.Repeat("x", 201))}}, "/rules/0/counterparty"},
		"a long note":                  {[]engine.CategoryRuleInput{{Match: "AB", Category: "a", Note: strings.Repeat("x", 501)}}, "/rules/0/note"},
		"an unknown id":                {[]engine.CategoryRuleInput{{ID: "unknown", Match: "AB", Category: "a"}}, "/rules/0/id"},
		"an id twice":                  {[]engine.CategoryRuleInput{{ID: known, Match: "AB", Category: "a"}, {ID: known, Match: "CD", Category: "a"}}, "/rules/1/id"},
		"the second of several faults": {[]engine.CategoryRuleInput{ruleFor("AB", "a"), ruleFor("", "a")}, "/rules/1/match"},
	} {
		t.Run(name, func(t *testing.T) {
			_, _, err := h.Rules.Replace(t.Context(), h.by, engine.CategoryRulesInput{Rules: c.rules}, nil)
			wantField(t, err, c.field)
			_, err = h.Rules.Preview(t.Context(), h.by, engine.CategoryRulesInput{Rules: c.rules})
			wantField(t, err, c.field)
		})
	}
	if rules, _, err := h.Rules.Get(t.Context(), h.by); err != nil || rules.Revision != 1 {
		t.Errorf("revision %d (%v), want the one before", rules.Revision, err)
	}
}

func wantField(t *testing.T, err error, field string) {
	t.Helper()
	wantCode(t, err, engine.CodeValidationFailed)
	var known *engine.Error
	if !errors.As(err, &known) || len(known.Details) == 0 || known.Details[0].Field != field {
		t.Errorf("got %+v, want %s named", known, field)
	}
}
