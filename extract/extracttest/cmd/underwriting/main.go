// Command underwriting measures the view of whole applications: invented borrowers of package borrowers, whose truth is
// computed by code of its own, and the labelled descriptions of package narrations.
//
//	underwriting                         the measuring half, as make underwriting does
//	underwriting -half open -differences what differs on the borrowers for building
//	underwriting -write docs/underwriting.md
package main

import (
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"iter"
	"os"
	"time"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/extracttest/borrowers"
	"github.com/dossier-lending/dossier/extract/extracttest/borrowers/script"
	"github.com/dossier-lending/dossier/extract/underwriting"
	"github.com/dossier-lending/dossier/extract/underwriting/policy"
)

func main() {
	half := flag.String("half", "measuring", "open (for building) or measuring")
	seeds := flag.Int("seeds", 3, "seeds of each open theme")
	theme := flag.String("theme", "", "only this theme")
	differences := flag.Bool("differences", false, "list what differs")
	dump := flag.String("dump", "", "write the views of the open half into this folder")
	flag.Parse()
	if err := run(*half, *seeds, *theme, *differences, *dump); err != nil {
		fmt.Fprintln(os.Stderr, "underwriting:", err)
		os.Exit(1)
	}
}

func run(half string, seeds int, theme string, differences bool, dump string) error {
	scripts := borrowers.Measuring()
	if half == "open" {
		scripts = borrowers.Open(1, seeds)
	}
	var total, wrong int
	for _, s := range scripts {
		if theme != "" && s.Theme != theme {
			continue
		}
		got, err := view(s, borrowers.Handed(s))
		if err != nil {
			return fmt.Errorf("%s %d: %w", s.Theme, s.Seed, err)
		}
		truth := borrowers.TruthOf(s)
		list := borrowers.Compare(truth, got, borrowers.Exact)
		total += leaves(truth)
		wrong += len(list)
		fmt.Printf("%-28s %4d: %d of %d differ\n", s.Theme, s.Seed, len(list), leaves(truth))
		if differences && half == "open" {
			for _, d := range list {
				fmt.Println("   ", d)
			}
		}
		if dump != "" && half == "open" {
			name := fmt.Sprintf("%s/%s-%d", dump, s.Theme, s.Seed)
			if err := os.WriteFile(name+".got.json", got, 0o600); err != nil {
				return err
			}
			if err := os.WriteFile(name+".truth.json", truth, 0o600); err != nil {
				return err
			}
		}
	}
	fmt.Printf("figures, given the true classes of rows: %d of %d (%.4f)\n", total-wrong, total,
		float64(total-wrong)/float64(total))
	return nil
}

// leaves counts the figures of a truth.
func leaves(truth []byte) int {
	var tree map[string]any
	if err := json.Unmarshal(truth, &tree); err != nil {
		return 0
	}
	delete(tree, "unjudged")
	return count(tree)
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
	a := engine.Application{ID: fmt.Sprintf("%s-%d", s.Theme, s.Seed), Number: 1, BusinessName: s.Borrower.BusinessName,
		Profile: text(in.Profile), LoanType: text(in.LoanType), Track: text(in.Track), LoanAmount: money(in.LoanAmount),
		TermMonths: in.TermMonths, AssetValue: money(in.AssetValue)}
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
