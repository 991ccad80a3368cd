package ewalletstatement_test

import (
	"testing"

	"github.com/dossier-lending/dossier/extract"
	ewalletstatement "github.com/dossier-lending/dossier/extract/doctype/ewalletstatement"
	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/page/typewriter"
)

func TestAWalletGoesByItsMobileNumberAndNoOther(t *testing.T) {
	for name, c := range map[string]struct {
		head string
		want bool
	}{
		"a mobile number alone":           {"Mobile number: 0917 555 0188", true},
		"the account goes by it":          {"Mobile number: +63 917 555 0188\nAccount number: 09175550188", true},
		"masked":                          {"Mobile number: 0917 555 0188\nAccount number: 0917***0188", true},
		"an account of another number":    {"Account number: 4455 6677 2311\nMobile number: 0917 555 0188", false},
		"in another language":             {"Numero de cuenta: 55291038801\nTelefono: 55 1234 5678", false},
		"a wallet of another language":    {"Cuenta: 5512345678\nTelefono: 55 1234 5678", true},
		"an account whose number is long": {"Account number: 44556677231100998877\nMobile number: 0917 555 0188", false},
	} {
		d := typewriter.Document(c.head + `

Date       Description                          Debit        Credit     Balance
05/10/2025 CITY WATER                             566.30                   433.70
15/10/2025 SALARY                                              100.00      533.70
`)
		r := &extract.Reading{Document: d, Lines: layout.DocumentLines(d)}
		if got := ewalletstatement.Type.Fits(r) > 0; got != c.want {
			t.Errorf("%s: it may be a wallet's: %v, want %v", name, got, c.want)
		}
	}
}
