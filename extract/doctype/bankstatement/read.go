// Package bankstatement reads bank statements of any issuer and layout: header, transactions, proof of balances,
// cash-flow figures. Package ledger reads the rows; this package assigns the values to fields.
//
// Start with [Type] and [Read].
package bankstatement

import (
	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract"
	"github.com/dossier-lending/dossier/extract/ledger"
	"github.com/dossier-lending/dossier/extract/ledger/header"
	"github.com/dossier-lending/dossier/extract/ledger/tables"
	"github.com/dossier-lending/dossier/extract/proof"
	"github.com/dossier-lending/dossier/extract/statement"
)

// Name is the type's name in the registry.
const Name = "bank_statement"

// Type reads bank statements.
var Type = extract.Type{
	Name:      Name,
	Family:    "statement",
	Fits:      fits,
	Fields:    Fields{},
	Statement: true,
	Editable:  true,
	Read:      Read,
	Revise:    statement.Revise[Fields](nil, nil),
}

// tableWeight is the weight of a table of transactions, on the scale of marks. exportWeight is that of a bank's
// exported sheet, which has no title: enough to be detected as a statement if nothing else has marks.
const (
	tableWeight  = 5
	exportWeight = 6
)

// fits returns the weight of a table of dates, texts and running balances, or of the sheet that a bank's site
// exports.
func fits(r *extract.Reading) int {
	switch {
	case tables.LooksLikeExport(r.Document):
		return exportWeight
	case tables.LooksLikeStatement(r.Document):
		return tableWeight
	}
	return 0
}

// Read fills the result. A paper without rows, balances and account number, or one that clearly is something else, is
// a document_type_mismatch.
func Read(r *extract.Reading) (engine.Extraction, error) {
	st, _, err := statement.ReadOwn(r, func() (*ledger.Statement, header.Own, error) {
		return ledger.ReadWith(r.Context, r.Document, ledger.Options{}, nil)
	})
	if err != nil {
		return engine.Extraction{}, err
	}
	if statement.Absent(r, st) {
		return engine.Extraction{}, &engine.ExtractError{Category: engine.TypeMismatch,
			Message: "No account, balance or transaction was found in the file, so it is no bank statement; send it with its own type or with auto."}
	}
	statement.Explain(st, r.Lines, nil)
	return Result(r, st)
}

// Result makes the extraction from the rows and the header of a statement. An embedder that reads rows in another way
// may call it.
func Result(r *extract.Reading, st *ledger.Statement) (engine.Extraction, error) {
	p := statement.New(r, st, header.Own{})
	a := st.Accounts[0]
	f := Fields{Shared: p.Shared(), DailyBalances: []DailyBalance{},
		AverageDailyBalance: a.AverageDailyBalance, InterestEarned: a.InterestEarned, TaxWithheld: a.TaxWithheld,
		MinimumBalance: a.MinimumBalance, AvailableBalance: a.AvailableBalance, HoldAmount: a.HoldAmount}
	for _, d := range st.DailyBalances {
		f.DailyBalances = append(f.DailyBalances, DailyBalance{d.Date, d.Balance})
	}
	return p.Result(f, proof.Context{})
}
