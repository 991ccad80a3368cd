// Package bankstatementsummary reads summaries of an account month by month: balances, credits, debits and
// their counts, as banks issue them for loan applications and as lenders ask them of borrowers. Each month
// is proven by its own balances, and the months by each other.
//
// Start with [Type].
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
var Type = extract.Type{Name: Name, Family: "bank", Kin: "bank_statement", Fits: fits, Fields: Fields{}, Read: Read, Revise: Revise}

//go:embed labels.txt
var labelData string

var labels = layout.MustVocabulary(labelData)

// tableWeight is what a table of months adds to a summary's own words: a bank statement with such a table
// beside its rows has more words of its own.
const tableWeight = 7

// mostLines is how far a summary's table of months is looked for: such papers are short.
const mostLines = 400

func fits(r *extract.Reading) int {
	if tables.LooksLikeStatement(r.Document) { // told by its first table, in less time than months are found in
		return 0
	}
	lines := r.Lines[:min(len(r.Lines), mostLines)]
	if len(newSheet(lines, calendarOf(lines, nil, nil)).monthsIn().rows) >= 2 {
		return tableWeight
	}
	return 0
}

// Read fills the result. A paper without a table of months and without an account is a
// document_type_mismatch.
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
		Fields: fields, Validation: validation, FraudDetection: authenticity.Assess(r.Document, authenticity.Figures{Validation: validation}),
		Quality: engine.Quality{Warnings: s.warnings}, Provenance: s.provenance,
	}, nil
}
