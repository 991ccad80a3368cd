package dossier_test

import (
	"context"
	"encoding/json"
	"fmt"
	"log"
	"os"
	"path/filepath"
	"time"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract"
	"github.com/dossier-lending/dossier/extract/doctype/all"
	"github.com/dossier-lending/dossier/extract/filereader"
	"github.com/dossier-lending/dossier/extract/underwriting"
	"github.com/dossier-lending/dossier/extract/underwriting/policy"
)

// The statements of one borrower as one view, without a server: what comes in, what is owed, and what it can carry.
func Example_underwriting() {
	ctx := context.Background()
	amount, term, profile := engine.Amount(450_000_00), 24, "corporation"
	input := engine.AnalystInput{
		Application: engine.Application{
			Number: 1, BusinessName: "Puntod Packaging Corp", LoanAmount: &amount, TermMonths: &term, Profile: &profile,
			ScorecardInputs: json.RawMessage(`{"interest_rate": 1.5, "interest_rate_basis": "per_month"}`),
			CreatedAt:       time.Date(2026, 6, 15, 0, 0, 0, 0, time.UTC),
		},
		Currency: "PHP", HoursEast: 8,
	}
	var err error
	if input.Policy, err = (policy.Reader{}).ReadPolicy((policy.Reader{}).DefaultPolicy()); err != nil {
		log.Fatal(err)
	}

	analyst := underwriting.New()
	view, err := analyst.Cashflow(ctx, input, papersIn(ctx, "cmd/dossier/samples/application"))
	if err != nil {
		log.Fatal(err)
	}
	for _, h := range analyst.Summarize(input.Application, view).Headline {
		switch h.Key {
		case "revenue_base", "debt_service", "dscr":
			fmt.Println(h.Label, *h.Value)
		}
	}
	for _, p := range view.Debt.Positions {
		fmt.Println(p.Label, p.MonthlyService)
	}
	// Each figure says where it comes from: rows of documents, or a formula over other figures.
	fmt.Println(view.Evidence["/affordability/dscr/base"].Formula)
	// Output:
	// Average monthly revenue 308366.19
	// Monthly debt service 33800
	// DSCR with this loan 1.3807
	// HABI LENDING INC PN 43054 10833.33
	// KABALIKAT MICROFINANCE INC PN 41230 11266.67
	// TULAY FINANCE CORP PN 66829 11700.00
	// noi / (used + proposed)
}

// papersIn reads one statement after the other; a server takes them from its store instead.
func papersIn(ctx context.Context, folder string) func(yield func(engine.AnalystPaper, error) bool) {
	reader, err := extract.New(extract.Config{
		Types: all.Types(), Generic: all.Generic(), ReadPDF: filereader.PDF(nil), ReadSheet: filereader.Sheet,
	})
	if err != nil {
		log.Fatal(err)
	}
	read := func(path string) (engine.Extraction, error) {
		file, err := os.Open(path)
		if err != nil {
			return engine.Extraction{}, err
		}
		defer file.Close()
		info, err := file.Stat()
		if err != nil {
			return engine.Extraction{}, err
		}
		return reader.Extract(ctx, engine.ExtractRequest{
			Content: file, Size: info.Size(), FileName: filepath.Base(path), DeclaredType: engine.AutoType,
			Today: engine.Date{Year: 2026, Month: time.June, Day: 15},
		})
	}
	return func(yield func(engine.AnalystPaper, error) bool) {
		paths, _ := filepath.Glob(filepath.Join(folder, "*.pdf"))
		for i, path := range paths {
			found, err := read(path)
			result, _ := json.Marshal(found)
			if !yield(engine.AnalystPaper{
				Document: engine.Document{
					ID: int64(i + 1), FileName: filepath.Base(path), SHA256: path, Status: engine.DocumentCompleted,
					DocumentType: found.DocumentType,
				},
				DocumentType: found.DocumentType, Result: result,
			}, err) {
				return
			}
		}
	}
}
