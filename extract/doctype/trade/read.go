// Package trade reads the papers of a sale: invoices, receipts, purchase orders and delivery receipts of any country.
// They share one shape; who made the paper and which number is its own differ.
//
// Start with [Types]. fields.go has the values, labels.tsv the words in many languages, till.go the lines of papers
// without a table, checks.go the arithmetic.
package trade

import (
	_ "embed"
	"strings"

	"github.com/dossier-lending/dossier/extract"
	"github.com/dossier-lending/dossier/extract/form"
)

var (
	//go:embed labels.tsv
	labels string
	//go:embed marks.txt
	marks string
)

// Types read the four papers of a sale.
var (
	Invoice       = declare("sales_invoice", "invoice_number", "seller_name", "buyer_name", "seller_name", "-")
	Receipt       = declare("official_receipt", "receipt_number", "seller_name", "buyer_name", "seller_name", "-")
	PurchaseOrder = declare("purchase_order", "po_number", "buyer_name", "seller_name", "buyer_name", "-")
	Delivery      = declare("delivery_receipt", "delivery_receipt_number", "seller_name", "buyer_name", "seller_name",
		"buyer_name")
)

// declare makes one type: its name, the field of its own number, who made the paper, who gets it, who "from" names, and
// who "ship to" names.
func declare(name, own, maker, addressee, sender, shipped string) extract.Type {
	roles := map[string][]string{"own": {own}, "addressee": {addressee}, "sender": {sender}, "shipped": {shipped},
		"tins": {"seller_tin", "buyer_tin"}, "names": {"seller_name", "buyer_name"},
		"addresses": {"seller_address", "buyer_address"}}
	return form.Declare(form.Spec[Fields]{
		Name: name, Family: "trade", Marks: marksOf(name), Terms: termsOf(roles), File: "trade/labels.tsv",
		Letterhead: maker, Addressee: addressee, Own: own, Relations: relations, Complete: complete(own),
		Derive: derive, Checks: checks,
		Arithmetic: []string{"line_amounts", "line_sum", "vat_rate", "total"}, Least: 2,
	})
}

// termsOf replaces the roles of labels.tsv that stand for others.
func termsOf(roles map[string][]string) string {
	var out strings.Builder
	for line := range strings.Lines(labels) {
		text, rest, _ := strings.Cut(line, "\t")
		named, rest, ok := strings.Cut(rest, "\t")
		if !ok {
			continue
		}
		stands, replaced := roles[named]
		if !replaced {
			out.WriteString(line)
		}
		for _, role := range stands {
			for _, piece := range []string{text, "\t", role, "\t", rest} {
				out.WriteString(piece)
			}
		}
	}
	return out.String()
}

// marksOf are the lines of marks.txt of one type.
func marksOf(name string) string {
	var out strings.Builder
	for line := range strings.Lines(marks) {
		if rest, ok := strings.CutPrefix(line, name+": "); ok {
			out.WriteString(rest)
		}
	}
	return out.String()
}

// relations are the ways in which the total of a paper is made up. A paper keeps some of them: prices have the tax in
// them or not, and the lines add up to the subtotal or the total.
var relations = []form.Relation{
	{Total: "total_amount", Plus: []string{"subtotal", "vat_amount?", "freight?"},
		Minus: []string{"discount?", "withholding_tax?"}, Within: within},
	{Total: "total_amount", Plus: []string{"vatable_sales", "exempt_sales?", "zero_rated_sales?", "vat_amount"},
		Minus: []string{"withholding_tax?", "discount?"}, Within: within},
	{Total: "total_amount", Plus: []string{"subtotal"}, Minus: []string{"discount?", "withholding_tax?"}, Within: within},
	{Total: "subtotal", Plus: []string{"line_items.amount"}, Within: within},
	{Total: "total_amount", Plus: []string{"line_items.amount", "freight?"},
		Minus: []string{"discount?", "withholding_tax?"}, Within: within},
	{Total: "total_amount", Plus: []string{"line_items.amount", "vat_amount", "freight?"},
		Minus: []string{"discount?", "withholding_tax?"}, Within: within},
}

// within is how far sums of rounded figures may be apart, in hundredths.
const within = 5
