package all_test

import (
	"context"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract"
	"github.com/dossier-lending/dossier/extract/doctype/all"
	"github.com/dossier-lending/dossier/extract/page/typewriter"
)

// formTypes are the types whose papers are read by their labels, tables and sentences.
var formTypes = []string{
	"payslip", "certificate_of_employment", "bank_certificate", "utility_bill", "mayors_permit", "dti_registration",
	"sales_invoice", "bir_2307", "bir_2316", "bir_2303", "prc_id",
}

// On any page, reading ends without a panic, and every value that was read from text is printed on the page.
func FuzzForms(f *testing.F) {
	for _, text := range []string{
		"ACME INC.\n12 Mabini St., Makati City\n----------\nEmployee: ANA REYES\nPeriod: January 1 - 15, 2025\n" +
			"Basic     10,000.00    SSS      500.00\nOT         1,000.00    Tax      250.00\n" +
			"Gross     11,000.00    Total    750.00\nNet pay   10,250.00\n_____",
		"CERTIFICATE OF EMPLOYMENT\nThis is to certify that MR. BEN D. CRUZ has been employed with us since\nMay 2, 2013 as " +
			"Clerk (SG-4) with a salary of TEN PESOS (P10.00).\n=====\nCARLA LIM\nHR Manager",
		"Item   Qty   Rate   Amount\nPen      2   1.50     3.00\nSubtotal            3.00\nTotal Due     PHP   3.00",
		"Gross - Deductions = Net\n10.00 - 1.00 = 9.00\nDate: 1/2/2025 to 1/9/2025\n\n.....\n( )",
	} {
		f.Add(text, byte(0))
	}
	types := all.Types()
	f.Fuzz(func(t *testing.T, text string, which byte) {
		if len(text) > 3000 || !utf8.ValidString(text) || strings.ContainsAny(text, "\f\r\t") {
			return
		}
		name := formTypes[int(which)%len(formTypes)]
		at := slices.IndexFunc(types, func(t extract.Type) bool { return t.Name == name })
		if at < 0 {
			t.Fatalf("no type is named %s", name)
		}
		typ := types[at]
		r := &extract.Reading{Context: context.Background()}
		r.Read(typewriter.Document(text))
		e, err := typ.Read(r)
		if err != nil {
			return
		}
		page := strings.Join(strings.Fields(text), "") // digits in boxes are one word
		for pointer, place := range e.Provenance {
			for word := range strings.FieldsSeq(place.Text) { // between the lines of a value other words may stand
				if place.Source == engine.FromText && !strings.Contains(page, word) {
					t.Errorf("%s: %s is %q, of which the page does not print %q", name, pointer, place.Text, word)
				}
			}
		}
	})
}
