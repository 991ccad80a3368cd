package forms

import (
	"testing"

	"github.com/dossier-lending/dossier/extract/extracttest"
)

// Honest papers of the sixth batch add up.
func TestSixthBatchAddsUp(t *testing.T) {
	for _, l := range sixthLooks() {
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
				lines := p.sum("line_items")
				if l.Name == "unseen-sixth-invoice-italian" { // its prices are without tax
					p.same("net and tax", p.value("vatable_sales")+p.value("vat_amount"), p.value("total_amount"))
					lines += p.value("vat_amount")
				}
				p.same("lines", lines, p.value("total_amount"))
			case "official_receipt":
				p.same("net and tax", p.value("vatable_sales")+p.value("vat_amount"), p.value("total_amount"))
			case "utility_bill":
				if l.Name == "unseen-sixth-bill-landline" {
					p.same("balance and charges", p.value("previous_balance")-p.value("payments_received")+
						p.value("current_charges"), p.value("total_amount_due"))
				}
			}
		}
	}
}
