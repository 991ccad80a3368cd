// Package passbook reads passbooks: rows of code, withdrawal, deposit and balance on many small pages, without a
// period or totals. The running balance joins the pages, so a page that is missing or out of order causes a break.
//
// Start with [Type] and [Read].
package passbook

import (
	_ "embed"
	"slices"
	"strings"
	"sync"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract"
	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/ledger"
	"github.com/dossier-lending/dossier/extract/ledger/header"
	"github.com/dossier-lending/dossier/extract/ledger/tables"
	"github.com/dossier-lending/dossier/extract/proof"
	"github.com/dossier-lending/dossier/extract/statement"
)

// Name is the type's name in the registry.
const Name = "passbook"

// Type reads passbooks.
var Type = extract.Type{
	Name:      Name,
	Family:    "statement",
	Kin:       "bank_statement",
	Fits:      fits,
	Fields:    Fields{},
	Statement: true,
	Editable:  true,
	Read:      Read,
	Revise:    statement.Revise[Fields](nil, nil),
}

//go:embed labels.txt
var labelData string

var labels = layout.MustVocabulary(labelData)

//go:embed legend.txt
var legendData string

// commonLegend is the meaning of codes if the book prints no legend.
var commonLegend = sync.OnceValue(func() statement.Legend { return statement.ParseLegend(legendData) })

// Fields are a passbook's values in the order of the contract's table (fields §5). Nil means that the page does not
// show it.
type Fields struct {
	statement.Shared

	// PassbookNumber is the number of the book as printed, not that of the account.
	PassbookNumber *string `json:"passbook_number"`
	// OpenedDate is the day on which the account was opened.
	OpenedDate *engine.Date `json:"opened_date"`
	// PageNumbers are the printed page numbers in the order of the file; empty if none is printed.
	PageNumbers []int `json:"page_numbers"`
}

// DocumentType implements engine.TypeFields.
func (Fields) DocumentType() string { return Name }

// tableWeight is the weight of a table of transactions, on the scale of marks.
const tableWeight = 5

//go:embed terms.tsv
var termData string

var (
	terms = statement.MustTerms(termData)
	// titles are the titles of passbooks.
	titles = terms.Texts("title")
)

const (
	// titleLines is how many of a paper's first lines may have its title, longestTitle how many words a title may
	// have.
	titleLines, longestTitle = 8, 9
)

// titled reports whether a line above the rows is a passbook's title, not a sentence about passbooks.
func titled(lines []layout.Line) bool {
	return slices.ContainsFunc(lines[:min(len(lines), titleLines)], func(l layout.Line) bool {
		text := layout.Normalize(l.Text())
		return len(strings.Fields(text)) <= longestTitle &&
			slices.ContainsFunc(titles, func(t string) bool { return strings.Contains(" "+text+" ", " "+t+" ") })
	})
}

// fits returns the weight of a table of transactions below a passbook's title or number.
func fits(r *extract.Reading) int {
	if titled(r.Lines) && tables.LooksLikeStatement(r.Document) {
		return tableWeight
	}
	for _, f := range layout.FindLabels(r.Lines, labels) {
		if f.Role == "passbook_number" && len(f.Values) > 0 && tables.LooksLikeStatement(r.Document) {
			return tableWeight
		}
	}
	return 0
}

// Read fills the result. A paper without rows, balances and account is a document_type_mismatch.
func Read(r *extract.Reading) (engine.Extraction, error) {
	st, own, err := statement.ReadOwn(r, func() (*ledger.Statement, header.Own, error) {
		return ledger.ReadWith(r.Context, r.Document, ledger.Options{}, labels)
	})
	if err != nil {
		return engine.Extraction{}, err
	}
	if statement.Absent(r, st) {
		return engine.Extraction{}, &engine.ExtractError{Category: engine.TypeMismatch,
			Message: "No account, balance or transaction was found in the file, so it is no passbook; send it with its own type or with auto."}
	}
	statement.Explain(st, r.Lines, commonLegend())
	p := statement.New(r, st, own)
	f := Fields{Shared: p.Shared(), PageNumbers: []int{}}
	p.Text(&f.PassbookNumber, "passbook_number", isSerial)
	p.Date(&f.OpenedDate, "opened_date")
	for _, m := range st.Pages {
		f.PageNumbers = append(f.PageNumbers, m.Printed)
	}
	return p.Result(f, proof.Context{})
}

// isSerial reports whether a text can be a book's number: one word with at least three digits.
func isSerial(text string) bool {
	digits := 0
	for _, r := range text {
		switch {
		case r >= '0' && r <= '9':
			digits++
		case r == ' ':
			return false
		}
	}
	return digits >= 3
}
