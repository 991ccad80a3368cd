package forms

import (
	"testing"

	"github.com/dossier-lending/dossier/extract/extracttest"
)

// Honest papers of the fifth batch add up.
func TestFifthBatchAddsUp(t *testing.T) {
	for _, l := range fifthLooks() {
		template := extracttest.FormTemplate(l)
		for seed := 1; seed <= 30; seed++ {
			truth := extracttest.Make(template, seed).Truth
			if truth.Flaw != "" {
				continue
			}
			p := fourthPaper{t: t, name: l.Name, seed: seed, fields: truth.Fields}
			switch l.DocumentType {
			case "payslip":
				p.same("earnings", p.sum("earnings"), p.value("gross_pay"))
				p.same("deductions", p.sum("deductions"), p.value("total_deductions"))
				p.same("gross less deductions", p.value("gross_pay")-p.value("total_deductions"), p.value("net_pay"))
			case "sales_invoice":
				p.same("net and tax", p.value("vatable_sales")+p.value("vat_amount"), p.value("total_amount"))
				lines := p.sum("line_items")
				if l.Name != "unseen-fifth-invoice-gadgets" { // its prices have the tax in them
					lines += p.value("vat_amount")
				}
				p.same("lines and tax", lines, p.value("total_amount"))
			case "utility_bill":
				p.same("balance and charges", p.value("previous_balance")-p.value("payments_received")+
					p.value("current_charges"), p.value("total_amount_due"))
			}
		}
	}
}
