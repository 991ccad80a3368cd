package main

import (
	"context"
	"encoding/json"
	"fmt"
	"iter"
	"os"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/extracttest"
	"github.com/dossier-lending/dossier/extract/extracttest/borrowers"
	"github.com/dossier-lending/dossier/extract/extracttest/borrowers/script"
	"github.com/dossier-lending/dossier/extract/extracttest/internal/own"
	"github.com/dossier-lending/dossier/extract/underwriting"
	"github.com/dossier-lending/dossier/extract/underwriting/policy"
)

// outcome is how the view of one borrower compares with the truth.
type outcome struct {
	theme          string
	seed           int
	judged, differ int // figures
	rows, wrong    int // members of rows
	planted, found int // findings of the truth, and those of them that the view has
	invented       []string
}

// plantedCodes are the findings that a forger, or a borrower in trouble, gives cause for.
var plantedCodes = []string{"ROUND_TRIP", "LOAN_STACKING", "UNDISCLOSED_ACCOUNT", "WINDOW_DRESSING", "GAP",
	"MISSING_MONTH", "OVERLAP_CONFLICT", "INCOME_MISSED", "INCOME_STOPPED", "INFORMAL_LOAN"}

// readers is how many borrowers are read at the same time.
const readers = 2

// measure compares the views of borrowers. The drawn way reads PDF files with the real readers, and judges figures
// within 1 %; the given way takes the true category and other party of each row, and judges to the centavo.
func measure(o options, scripts []script.Script, way string) ([]outcome, error) {
	extractor, err := own.Extractor(nil)
	if err != nil {
		return nil, err
	}
	outcomes, faults := make([]outcome, len(scripts)), make([]error, len(scripts))
	var wait sync.WaitGroup
	next := make(chan int)
	for range readers {
		wait.Go(func() {
			for i := range next {
				outcomes[i], faults[i] = compare(o, scripts[i], way, extractor)
			}
		})
	}
	for i := range scripts {
		next <- i
	}
	close(next)
	wait.Wait()
	for i, err := range faults {
		if err != nil {
			return nil, fmt.Errorf("%s %d: %w", scripts[i].Theme, scripts[i].Seed, err)
		}
	}
	return outcomes, nil
}

func compare(o options, s script.Script, way string, extractor extracttest.Extractor) (outcome, error) {
	papers, tolerance := borrowers.Handed(s), borrowers.Exact
	if way == "drawn" {
		tolerance = borrowers.OnePercent
		var err error
		if s, papers, err = drawn(s, extractor); err != nil {
			return outcome{}, err
		}
	}
	got, err := view(s, papers)
	if err != nil {
		return outcome{}, err
	}
	truth := borrowers.TruthOf(s)
	list := borrowers.Compare(truth, got, tolerance)
	out := outcome{theme: s.Theme, seed: s.Seed}
	out.judged, out.rows = leaves(truth)
	for _, d := range list {
		if strings.HasPrefix(d.Pointer, "/rows/") {
			out.wrong++
		} else {
			out.differ++
		}
	}
	out.compareFindings(codesOf(truth), codesOf(got))
	if o.half == "open" {
		return out, o.show(s, way, list, truth, got)
	}
	return out, nil
}

// show lists and keeps what differs, for builders.
func (o options) show(s script.Script, way string, list []borrowers.Difference, truth, got []byte) error {
	if o.differences && len(list) > 0 {
		text := fmt.Sprintf("%s %d (%s): %d differ\n", s.Theme, s.Seed, way, len(list))
		for _, d := range list {
			text += "    " + d.String() + "\n"
		}
		fmt.Print(text)
	}
	if o.dump == "" {
		return nil
	}
	name := fmt.Sprintf("%s/%s-%d-%s", o.dump, s.Theme, s.Seed, way)
	if err := os.WriteFile(name+".got.json", got, 0o600); err != nil {
		return err
	}
	return os.WriteFile(name+".truth.json", truth, 0o600)
}

// compareFindings counts the planted findings that are found, and lists those that the truth does not have.
func (out *outcome) compareFindings(want, got []string) {
	for _, code := range plantedCodes {
		w, g := countOf(want, code), countOf(got, code)
		out.planted += w
		out.found += min(w, g)
		for range g - w {
			out.invented = append(out.invented, code)
		}
	}
}

func countOf(list []string, code string) (n int) {
	for _, c := range list {
		if c == code {
			n++
		}
	}
	return n
}

func codesOf(answer []byte) (list []string) {
	var in struct {
		Findings []struct {
			Code string `json:"code"`
		} `json:"findings"`
	}
	if json.Unmarshal(answer, &in) == nil {
		for _, f := range in.Findings {
			list = append(list, f.Code)
		}
	}
	return list
}

// drawn prints a borrower's statements as PDF files and reads them; further papers are handed in as read.
func drawn(s script.Script, extractor extracttest.Extractor) (script.Script, []borrowers.Paper, error) {
	s, files := borrowers.Draw(s)
	papers := borrowers.Handed(s)
	for _, f := range files {
		e, err := extractor(context.Background(), f.FileName, f.Content, f.DocumentType)
		if err != nil {
			return s, nil, fmt.Errorf("%s: %w", f.FileName, err)
		}
		raw, err := json.Marshal(e)
		if err != nil {
			return s, nil, err
		}
		at := slices.IndexFunc(papers, func(p borrowers.Paper) bool { return p.DocumentID == f.DocumentID })
		papers[at].Result = raw
	}
	return s, papers, nil
}

// leaves counts what a truth says: figures, and members of rows.
func leaves(truth []byte) (figures, rows int) {
	var tree map[string]any
	if err := json.Unmarshal(truth, &tree); err != nil {
		return 0, 0
	}
	rows = count(tree["rows"])
	delete(tree, "rows")
	delete(tree, "unjudged")
	return count(tree), rows
}

func count(x any) (n int) {
	switch x := x.(type) {
	case map[string]any:
		for _, v := range x {
			n += count(v)
		}
	case []any:
		for _, v := range x {
			n += count(v)
		}
	default:
		n = 1
	}
	return n
}

// view is the Cashflow of a borrower's papers as JSON.
func view(s script.Script, papers []borrowers.Paper) ([]byte, error) {
	c, err := underwriting.New().Cashflow(context.Background(), engine.AnalystInput{
		Application: applicationOf(s), Policy: policy.Default(), Currency: "PHP", HoursEast: 8, Engine: "measured",
	}, analystPapers(papers))
	if err != nil {
		return nil, err
	}
	return json.Marshal(c)
}

func analystPapers(papers []borrowers.Paper) iter.Seq2[engine.AnalystPaper, error] {
	return func(yield func(engine.AnalystPaper, error) bool) {
		for _, p := range papers {
			if !yield(engine.AnalystPaper{DocumentType: p.DocumentType, Result: p.Result, Document: engine.Document{
				ID: p.DocumentID, FileName: p.FileName, DocumentType: p.DocumentType, SHA256: p.SHA256,
				Status: engine.DocumentCompleted,
			}}, nil) {
				return
			}
		}
	}
}

// applicationOf is the application of a script.
func applicationOf(s script.Script) engine.Application {
	in := s.Application
	text := func(v string) *string {
		if v == "" {
			return nil
		}
		return &v
	}
	money := func(v *script.Money) *engine.Amount {
		if v == nil {
			return nil
		}
		a := engine.Amount(*v)
		return &a
	}
	a := engine.Application{
		ID:           fmt.Sprintf("%s-%d", s.Theme, s.Seed),
		Number:       1,
		BusinessName: s.Borrower.BusinessName,
		Profile: text(
			in.Profile,
		),
		LoanType:   text(in.LoanType),
		Track:      text(in.Track),
		LoanAmount: money(in.LoanAmount),
		TermMonths: in.TermMonths,
		AssetValue: money(in.AssetValue),
	}
	if in.UsefulLife != nil {
		life := float64(*in.UsefulLife)
		a.AssetUsefulLife = &life
	}
	inputs := map[string]any{}
	if in.Rate != nil {
		inputs["interest_rate"] = float64(*in.Rate) / 100
	}
	for key, v := range map[string]string{"interest_rate_basis": in.RateBasis, "payment_frequency": in.Frequency} {
		if v != "" {
			inputs[key] = v
		}
	}
	for key, v := range map[string]*script.Money{"existing_monthly_debt": in.ExistingDebt,
		"monthly_revenue": in.MonthlyRevenue, "monthly_income": in.MonthlyIncome} {
		if v != nil {
			inputs[key] = engine.Amount(*v)
		}
	}
	a.ScorecardInputs, _ = json.Marshal(inputs) // texts and numbers marshal
	created, _ := time.Parse(time.DateOnly, in.CreatedOn.String())
	a.CreatedAt = created.Add(4 * time.Hour) // noon in Manila
	return a
}
