package registration_test

import (
	"context"
	"encoding/json"
	"testing"

	"github.com/dossier-lending/dossier/extract"
	"github.com/dossier-lending/dossier/extract/doctype/registration"
	"github.com/dossier-lending/dossier/extract/page/typewriter"
)

// Labels over their values are read by column, and a sentence that only points at a value does not give it.
func TestPermitWithValuesBelowTheirLabels(t *testing.T) {
	r := &extract.Reading{Context: context.Background()}
	r.Read(typewriter.Document(`
                         Republic of the Philippines
                           CITY OF SAN PABLO
                 BUSINESS PERMITS AND LICENSING OFFICE

                            MAYOR'S PERMIT

  Permit No.                    Date Issued              Valid Until
  2025-00817                    January 20, 2025         December 31, 2025

  Business Name
  MERCADO GENERAL MERCHANDISE

  Owner / Proprietor            Nature of Business
  ARTURO B. MERCADO             Retail - general merchandise

  Business Address
  55 Rizal Ave., Brgy. VII-A, San Pablo City

  TIN 188-204-771-000

  Pursuant to the Local Revenue Code this permit is granted to operate the business
  described above.
                                           HON. LORETO S. AMANTE
                                           City Mayor
`))
	e, err := registration.MayorsPermit.Read(r)
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
	for name, want := range map[string]string{
		"permit_number": "2025-00817", "business_name": "MERCADO GENERAL MERCHANDISE", "owner_name": "ARTURO B. MERCADO",
		"line_of_business": "Retail - general merchandise", "issue_date": "2025-01-20", "expiry_date": "2025-12-31",
		"address": "55 Rizal Ave., Brgy. VII-A, San Pablo City",
	} {
		if values[name] != want {
			t.Errorf("%s is %v, want %s", name, values[name], want)
		}
	}
}
