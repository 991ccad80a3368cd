package appliance_test

import (
	"strconv"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract"
	"github.com/dossier-lending/dossier/extract/authenticity"
	bankstatement "github.com/dossier-lending/dossier/extract/doctype/bankstatement"
	"github.com/dossier-lending/dossier/extract/layout"
)

// Receipt is the content of a warehouse receipt. A nil field is not on the document.
type Receipt struct {
	ReceiptNumber *string        `json:"receipt_number"`
	Depositor     *string        `json:"depositor"`
	Bags          *int           `json:"bags"`
	DeclaredValue *engine.Amount `json:"declared_value"` // in hundredths of a peso
	Goods         []Goods        `json:"goods"`
}

// Goods is one kind of goods on a receipt.
type Goods struct {
	Name string `json:"name"`
}

// DocumentType implements engine.TypeFields.
func (Receipt) DocumentType() string { return "warehouse_receipt" }

var receiptLabels = layout.MustVocabulary(`receipt_number: receipt no | quedan no
depositor: depositor | deposited by
bags: bags
declared_value: declared value
goods: commodity
`)

var warehouseReceipt = extract.Type{
	Name: "warehouse_receipt", Aliases: []string{"quedan"}, Family: "collateral",
	Marks:  []extract.Mark{{Phrase: "warehouse receipt", Weight: 5}, {Phrase: "bags", Weight: 2}},
	Fields: Receipt{},
	Read:   readReceipt,
}

func readReceipt(r *extract.Reading) (engine.Extraction, error) {
	receipt, places := Receipt{Goods: []Goods{}}, map[string]engine.Provenance{}
	for _, found := range layout.FindLabels(r.Lines, receiptLabels) {
		if len(found.Values) == 0 {
			continue
		}
		value := found.Values[0]
		text := value.Text()
		switch found.Role {
		case "receipt_number":
			receipt.ReceiptNumber = &text
		case "depositor":
			receipt.Depositor = &text
		case "bags":
			if n, err := strconv.Atoi(text); err == nil {
				receipt.Bags = &n
			}
		case "declared_value":
			if a, err := engine.ParseAmount(text); err == nil {
				receipt.DeclaredValue = &a
			}
		case "goods":
			receipt.Goods = append(receipt.Goods, Goods{text})
		}
		places["/"+string(found.Role)] = layout.Origin(value.Page, value.Words)
	}
	fields, err := engine.FieldsOf(receipt)
	validation := engine.Sum(nil)
	return engine.Extraction{Fields: fields, Validation: validation, Provenance: places,
		FraudDetection: authenticity.Assess(r.Document, authenticity.Figures{Validation: validation})}, err
}

// shareLedger is a statement type of an embedder: a cooperative's ledger of share capital, which is read like an
// account statement.
var shareLedger = extract.Type{
	Name:      "share_capital_ledger",
	Family:    "statement",
	Marks:     []extract.Mark{{Phrase: "share capital ledger", Weight: 9}},
	Fields:    bankstatement.Fields{},
	Statement: true,
	Editable:  true,
	Read:      bankstatement.Read,
}
