package utilitybill_test

import (
	"context"
	"encoding/json"
	"testing"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract"
	"github.com/dossier-lending/dossier/extract/doctype/utilitybill"
	"github.com/dossier-lending/dossier/extract/page/typewriter"
)

// Where a table has rates beside the figures, the readings tell which figure is what was used.
func TestReadingsTellTheConsumption(t *testing.T) {
	for name, c := range map[string]struct {
		used   string
		status engine.CheckStatus
	}{
		"as printed":                {"280", engine.CheckPass},
		"another one than they say": {"310", engine.CheckFail}, // 280 is only a house number
	} {
		t.Run(name, func(t *testing.T) {
			r := &extract.Reading{Context: context.Background()}
			r.Read(typewriter.Document(`
                     NORTHERN LIGHT ELECTRIC COOPERATIVE
                               ELECTRIC BILL
Service address: 280 Rizal Street, Naga City
Account No: 35-8587-9546             Billing date: October 7, 2025
Meter: 22442712                      Due date: October 22, 2025

  Present Reading      Previous Reading      Multiplier      kWh Used
       19707                19427                 1             ` + c.used + `

PARTICULARS                       PhP / kWh         AMOUNT
Generation Charge                    3.8328        1073.18
Transmission Charge                  0.6634         185.74
TOTAL THIS MONTH                                   1258.92
Total Amount Due                                   1258.92
`))
			e, err := utilitybill.Type.Read(r)
			if err != nil {
				t.Fatal(err)
			}
			b, err := json.Marshal(e.Fields)
			if err != nil {
				t.Fatal(err)
			}
			var values struct{ Consumption json.Number }
			if err := json.Unmarshal(b, &values); err != nil {
				t.Fatal(err)
			}
			if string(values.Consumption) != c.used {
				t.Errorf("the consumption is %s, want %s", values.Consumption, c.used)
			}
			for _, check := range e.Validation.Checks {
				if check.Key == "reading_difference" && check.Status != c.status {
					t.Errorf("the check says %s (%s), want %s", check.Status, check.Detail, c.status)
				}
			}
		})
	}
}
