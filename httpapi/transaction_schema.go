package httpapi

import (
	"github.com/danielgtaylor/huma/v2"

	"github.com/dossier-lending/dossier/engine"
)

// transactionList is a list of transactions in answers.
type transactionList []engine.Transaction

// Schema implements huma.SchemaProvider.
func (transactionList) Schema(r huma.Registry) *huma.Schema {
	return newShapes(r.Map()).of(typeOf[[]engine.Transaction]())
}

// replacementSchema documents the body of a replacement (transaction_rows.go decodes it).
func (s *server) replacementSchema() *huma.Schema {
	row := rowSchema()
	for _, f := range engine.TransactionFields {
		if f.Required {
			row.Required = append(row.Required, f.Name)
		}
		if f.Computed {
			row.Properties[f.Name].Description = "Taken and not believed: worked out from the rows."
		}
	}
	row.Properties["category"].Type, row.Properties["category"].Nullable = huma.TypeString, true
	row.Properties["category"].Description = "Kept as given; null is worked out."
	row.Properties["row"].Nullable = true
	row.Properties["row"].Description = "The number of a row of this document; null or left out for a new row, which gets the next number."
	most := engine.MaxTransactions
	return &huma.Schema{Type: huma.TypeObject, Required: []string{"transactions"}, AdditionalProperties: false, Properties: map[string]*huma.Schema{
		"transactions": {Type: huma.TypeArray, MaxItems: &most, Items: row},
		"revalidate": {Type: huma.TypeBoolean, Default: true,
			Description: "false leaves metrics, balance_checks and validation as they were until they are revalidated."},
	}}
}

// rowSchema is one transaction: the names, what each holds, and which may be null.
func rowSchema() *huma.Schema {
	row := &huma.Schema{Type: huma.TypeObject, AdditionalProperties: false, Properties: map[string]*huma.Schema{}}
	for _, f := range engine.TransactionFields {
		p := &huma.Schema{Type: huma.TypeString, Nullable: !mustHaveValue[f.Name] && f.Name != "row" && f.Name != "category", Description: rowAbout[f.Name]}
		switch rowWords[f.Name] {
		case dayWord:
			p.Format = "date"
		case moneyWord:
			p.Type, p.Format, p.Extensions = huma.TypeNumber, "double", map[string]any{isMoney: true}
		case wholeWord:
			p.Type = huma.TypeInteger
		case boolWord:
			p.Type = huma.TypeBoolean
		}
		row.Properties[f.Name] = p
	}
	return row
}

var rowAbout = map[string]string{
	"date":           "Posting date; null where the printed date could not be read.",
	"debit":          "0 where the row is a credit; never negative.",
	"credit":         "0 where the row is a debit; never negative.",
	"balance":        "After the row; null where not printed and not derivable.",
	"row":            "The row's identity: its printed position at extraction, never used again.",
	"account_index":  "0 unless the file holds several accounts.",
	"time":           "HH:MM",
	"outlier_reason": "`code: sentence`, several joined by `; `; null when no outlier.",
	"repaired":       "A digit, side or order was corrected so that a check passes.",
	"edited":         "Somebody put a value of the row, or added the row.",
}
