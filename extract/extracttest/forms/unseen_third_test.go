package forms

import (
	"encoding/json"
	"testing"

	"github.com/dossier-lending/dossier/extract/extracttest"
)

// Honest papers of the third batch add up.
func TestThirdBatchAddsUp(t *testing.T) {
	for _, l := range thirdLooks() {
		template := extracttest.FormTemplate(l)
		for seed := 1; seed <= 30; seed++ {
			truth := extracttest.Make(template, seed).Truth
			if truth.Flaw != "" {
				continue
			}
			value := func(name string) float64 {
				var v float64
				for _, f := range truth.Fields {
					if f.Name == name && string(f.Value) != "null" {
						if err := json.Unmarshal(f.Value, &v); err != nil {
							t.Fatalf("%s, seed %d: %s is %s", l.Name, seed, name, f.Value)
						}
					}
				}
				return v
			}
			sum := func(list string) (total float64) {
				for _, f := range truth.Fields {
					var entries []struct{ Amount float64 }
					if f.Name == list && json.Unmarshal(f.Value, &entries) == nil {
						for _, e := range entries {
							total += e.Amount
						}
					}
				}
				return total
			}
			same := func(what string, got, want float64) {
				if diff := got - want; diff > 0.005 || diff < -0.005 {
					t.Errorf("%s, seed %d: %s are %.2f, want %.2f", l.Name, seed, what, got, want)
				}
			}
			switch l.DocumentType {
			case "payslip":
				same("earnings", sum("earnings"), value("gross_pay"))
				same("deductions", sum("deductions"), value("total_deductions"))
				same("gross less deductions", value("gross_pay")-value("total_deductions"), value("net_pay"))
			case "sales_invoice":
				net := value("vatable_sales")
				if net == 0 {
					net = value("subtotal")
				}
				same("lines less discount", sum("line_items")-value("discount"), net)
				same("net and tax less withheld", net+value("vat_amount")-value("withholding_tax"),
					value("total_amount"))
			}
		}
	}
}
