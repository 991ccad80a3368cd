package forms

import (
	"encoding/json"
	"testing"

	"github.com/dossier-lending/dossier/extract/extracttest"
)

// Honest papers of the fourth batch add up.
func TestFourthBatchAddsUp(t *testing.T) {
	for _, l := range fourthLooks() {
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
				total := p.value("vatable_sales") + p.value("vat_amount")
				if total > 0 {
					p.same("net and tax", total, p.value("total_amount"))
				}
				lines := p.sum("line_items")
				if l.Name != "unseen-fourth-invoice-supplier" { // its prices have the tax in them
					lines += p.value("vat_amount")
				}
				p.same("lines and tax", lines, p.value("total_amount"))
			case "utility_bill":
				p.same("balance and charges", p.value("previous_balance")-p.value("payments_received")+
					p.value("current_charges"), p.value("total_amount_due"))
			case "bir_2316":
				p.same("present pay", p.value("total_nontaxable")+p.value("taxable_compensation_present"),
					p.value("gross_compensation"))
			}
		}
	}
}

// fourthPaper is a paper whose figures are compared.
type fourthPaper struct {
	t      *testing.T
	name   string
	seed   int
	fields []extracttest.Field
}

// value is a figure of the paper, 0 if it prints none.
func (p fourthPaper) value(name string) (v float64) {
	for _, f := range p.fields {
		if f.Name == name && string(f.Value) != "null" {
			if err := json.Unmarshal(f.Value, &v); err != nil {
				p.t.Fatalf("%s, seed %d: %s is %s", p.name, p.seed, name, f.Value)
			}
		}
	}
	return v
}

// sum adds the amounts of a list.
func (p fourthPaper) sum(list string) (total float64) {
	for _, f := range p.fields {
		var entries []struct{ Amount float64 }
		if f.Name == list && json.Unmarshal(f.Value, &entries) == nil {
			for _, e := range entries {
				total += e.Amount
			}
		}
	}
	return total
}

// same wants two figures to be equal.
func (p fourthPaper) same(what string, got, want float64) {
	if diff := got - want; diff > 0.005 || diff < -0.005 {
		p.t.Errorf("%s, seed %d: %s are %.2f, want %.2f", p.name, p.seed, what, got, want)
	}
}
