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

func TestBillOfElectricity(t *testing.T) {
	r := &extract.Reading{Context: context.Background()}
	r.Request.Today = engine.Date{Year: 2025, Month: 7, Day: 1}
	r.Read(typewriter.Document(`
 NORTH ISLAND ELECTRIC COOPERATIVE, INC.
 Barangay San Jose, Puerto Verde City

 ELECTRIC BILL

 Account No.:      10-2034-5567        Bill Date:       June 5, 2025
 Customer Name:    ANA R. SANTOS       Due Date:        June 20, 2025
 Service Address:  12 Mabini St., Brgy. San Jose, Puerto Verde City
 Billing Period:   May 1 - 31, 2025

 Meter No.     Present Reading     Previous Reading     kWh Used
 EM-445566             12,540               12,300           240

 Generation Charge             1,450.00
 Distribution Charge             610.50
 Previous Balance              1,000.00
 Payments Received             1,000.00
 Current Charges               2,060.50
 TOTAL AMOUNT DUE            P 2,060.50
`))
	e, err := utilitybill.Type.Read(r)
	if err != nil {
		t.Fatal(err)
	}
	b, err := json.Marshal(e.Fields)
	if err != nil {
		t.Fatal(err)
	}
	var values map[string]any
	if err := json.Unmarshal(b, &values); err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]any{"provider_name": "NORTH ISLAND ELECTRIC COOPERATIVE, INC.",
		"utility_type": "electricity", "account_number": "10-2034-5567", "account_name": "ANA R. SANTOS",
		"issue_date": "2025-06-05", "due_date": "2025-06-20", "period_start": "2025-05-01", "consumption": 240.0,
		"current_charges": 2060.5, "total_amount_due": 2060.5, "previous_balance": 1000.0, "currency": "PHP"} {
		if values[name] != want {
			t.Errorf("%s is %v, want %v", name, values[name], want)
		}
	}
	for _, c := range e.Validation.Checks {
		if c.Status != engine.CheckPass {
			t.Errorf("the check %s is %s: %s", c.Key, c.Status, c.Detail)
		}
	}
}
