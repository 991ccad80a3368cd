// Package bankstatementsummary reads monthly summaries of an account: balances, credits, debits and their counts, as
// banks issue them for loan applications and lenders ask them of borrowers. Each month is proven by its own balances,
// and the months by each other.
//
// Start with [Type] and [Read]. pieces.go and calendar.go split lines into months, figures and labels; layouts.go
// finds the months in one of three layouts; headings.go gives labels their meaning (words.txt); fields.go and
// checks.go make the result.
package bankstatementsummary

import (
	_ "embed"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract"
	"github.com/dossier-lending/dossier/extract/authenticity"
	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/ledger"
	"github.com/dossier-lending/dossier/extract/ledger/tables"
)

// Name is the type's name in the registry.
const Name = "bank_statement_summary"

// Type reads summaries by month.
var Type = extract.Type{
	Name:   Name,
	Family: "bank",
	Kin:    "bank_statement",
	Fits:   fits,
	Fields: Fields{},
	Read:   Read,
	Revise: revise,
}

//go:embed labels.txt
var labelData string

var labels = layout.MustVocabulary(labelData)

// tableWeight is the weight of a table of months, on the scale of marks. A bank statement with such a table beside its
// rows has further marks.
const tableWeight = 7

// maxLines is how many lines are searched for the table of months; such papers are short.
const maxLines = 400

func fits(r *extract.Reading) int {
	if tables.LooksLikeStatement(r.Document) { // its first table shows it, in less time than finding months takes
		return 0
	}
	lines := r.Lines[:min(len(r.Lines), maxLines)]
	if len(newSheet(lines, calendarOf(lines, nil, nil)).monthsIn().rows) >= 2 {
		return tableWeight
	}
	return 0
}

// Read fills the result. A paper without a table of months and without an account is a document_type_mismatch.
func Read(r *extract.Reading) (engine.Extraction, error) {
	st, own, err := ledger.ReadWith(r.Context, r.Document, ledger.Options{}, labels)
	if err != nil {
		return engine.Extraction{}, err
	}
	account := st.Accounts[0]
	s := newSummary(account, st, own, r.Lines)
	if len(s.fields.Months) == 0 && account.Number == nil {
		return engine.Extraction{}, &engine.ExtractError{Category: engine.TypeMismatch,
			Message: "No table of months and no account was found in the file, so it is no summary of an account; send it with its own type or with auto."}
	}
	fields, err := engine.FieldsOf(s.fields)
	if err != nil {
		return engine.Extraction{}, err
	}
	validation := engine.Sum(s.checks())
	return engine.Extraction{
		Fields:         fields,
		Validation:     validation,
		FraudDetection: authenticity.Assess(r.Document, authenticity.Figures{Validation: validation}),
		Quality:        engine.Quality{Warnings: s.warnings},
		Provenance:     s.provenance,
	}, nil
}
