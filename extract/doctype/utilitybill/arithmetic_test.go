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

// What a bill's own arithmetic says goes before labels that fit as well.
func TestArithmeticTellsTheFiguresOfABill(t *testing.T) {
	for name, c := range map[string]struct {
		text string
		want map[string]string
	}{
		"a last bill that was paid": {`
HALO BROADBAND INC.                Statement of Account

Account No. 448120077
Statement Date March 3, 2025
Due Date March 20, 2025
Service Address: 14 Molave St., Brgy. Sto. Cristo, Tarlac City

Previous Bill
Amount of last bill                     1,450.20
Less: Payments                         -1,450.20
Unpaid balance                              0.00

Current Charges
Monthly fee                             1,695.54
VAT 12%                                   203.46
Total Current Charges                   1,899.00

Total Amount Due                        1,899.00
`, map[string]string{
			"previous_balance": "1450.2", "payments_received": "1450.2", "current_charges": "1899",
			"total_amount_due": "1899",
		}},
		"readings as an equation": {`
KALAYAAN POWER CORPORATION            Electric Bill

Account ID     20-441-9981            Bill date   May 2, 2025
Service for    RAMON C. VILLAR        Due on      May 19, 2025
Where served   9 Acacia St., Brgy. Uno, Lipa City

                 Now 20118 - Before 19806 = 312 kWh

Generation charge                       2,110.45
Distribution                              845.10
Bill this period                        2,955.55
Amount to pay                           2,955.55
`, map[string]string{"current_reading": "20118", "previous_reading": "19806", "consumption": "312"}},
		"an equation that does not hold": {`
KALAYAAN POWER CORPORATION            Electric Bill

Account ID     20-441-9981            Bill date   May 2, 2025
Where served   9 Acacia St., Brgy. Uno, Lipa City
Present reading 20118    Previous reading 19806    Consumption 412 kWh

Bill this period                        2,955.55
Amount to pay                           2,955.55
`, map[string]string{"current_reading": "20118", "previous_reading": "19806", "consumption": "412"}},
	} {
		t.Run(name, func(t *testing.T) {
			r := &extract.Reading{Context: context.Background()}
			r.Read(typewriter.Document(c.text))
			e, err := utilitybill.Type.Read(r)
			if err != nil {
				t.Fatal(err)
			}
			b, err := json.Marshal(e.Fields)
			if err != nil {
				t.Fatal(err)
			}
			var values map[string]json.RawMessage
			if err := json.Unmarshal(b, &values); err != nil {
				t.Fatal(err)
			}
			for name, want := range c.want {
				if string(values[name]) != want {
					t.Errorf("%s is %s, want %s", name, values[name], want)
				}
			}
		})
	}
}

// A total that was changed wherever it is printed is given as printed, and its check fails: the right figure beside
// another label must not hide it.
func TestAChangedTotalIsGivenAsPrinted(t *testing.T) {
	r := &extract.Reading{Context: context.Background()}
	r.Read(typewriter.Document(`
HALO BROADBAND INC.                Statement of Account

Account No. 448120077              Total Amount To Pay   2,099.00
Statement Date March 3, 2025
Due Date March 20, 2025
Service Address: 14 Molave St., Brgy. Sto. Cristo, Tarlac City

Previous balance                        1,450.20
Payments received                      -1,450.20

Monthly fee                             1,695.54
VAT 12%                                   203.46
Total                                   1,899.00

Current charges                         1,899.00
Amount due                              2,099.00
`))
	e, err := utilitybill.Type.Read(r)
	if err != nil {
		t.Fatal(err)
	}
	var f utilitybill.Fields
	if err := e.Fields.Into(&f); err != nil {
		t.Fatal(err)
	}
	if f.TotalAmountDue == nil || *f.TotalAmountDue != 209900 {
		t.Errorf("total amount due %v, want the printed 2,099.00", f.TotalAmountDue)
	}
	for _, c := range e.Validation.Checks {
		if c.Key == "total_due" && c.Status != engine.CheckFail {
			t.Errorf("the check of the total is %s, want it to fail", c.Status)
		}
	}
}
