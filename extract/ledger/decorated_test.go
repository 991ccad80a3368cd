package ledger

import (
	"strings"
	"testing"
)

// Marks that decorate a name are none of it, whatever glyph a font draws for a logo.
func TestMarksBeforeNamesAreNoneOfThem(t *testing.T) {
	const rows = `

Account Name: DELA CRUZ, JUAN
Account Number: 0012-3456-7890
Product: PRODUCT
Date        Description            Debit    Credit     Balance
            Opening balance                           1,000.00
01/03/2024  CARD GREEN GROCER      50.00                950.00
02/03/2024  TRANSFER FROM MARSH             100.00    1,050.00
`
	for _, c := range []struct{ head, product, bank, wantProduct string }{
		{"◆ Heron Savings Bank", "Classic Savings", "Heron Savings Bank", "Classic Savings"},
		{"★Heron Savings Bank", ": Classic Savings", "Heron Savings Bank", "Classic Savings"},
		{"• Heron Savings Bank •", "• Classic Savings", "Heron Savings Bank", "Classic Savings"},
		{"\uf0b7 HERON SAVINGS BANK", ":Classic Savings", "HERON SAVINGS BANK", "Classic Savings"},
		{"▣▣ Heron Savings Bank", "▪ Classic Savings", "Heron Savings Bank", "Classic Savings"},
		{"Heron Savings Bank\nYour trusted banking partner for life", "Classic Savings", "Heron Savings Bank", "Classic Savings"},
		{"Banking That Moves With You\nHeron Savings Bank", "Classic Savings", "Heron Savings Bank", "Classic Savings"},
		{"The Bank For Every Family\nHeron Savings Bank", "Classic Savings", "Heron Savings Bank", "Classic Savings"},
		{"Your Bank, Your Future\nHeron Savings Bank", "Classic Savings", "Heron Savings Bank", "Classic Savings"},
	} {
		st := read(t, paper(c.head+strings.Replace(rows, "PRODUCT", c.product, 1)))
		a := st.Accounts[0]
		if a.BankName == nil || *a.BankName != c.bank {
			t.Errorf("%q: bank %q, want %q", c.head, deref(a.BankName), c.bank)
		}
		if a.Product == nil || *a.Product != c.wantProduct {
			t.Errorf("%q: product %q, want %q", c.product, deref(a.Product), c.wantProduct)
		}
	}
}

func deref(s *string) string {
	if s == nil {
		return "<none>"
	}
	return *s
}
