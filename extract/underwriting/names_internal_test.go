package underwriting

import "testing"

func TestCardsLastFourIsItsReference(t *testing.T) {
	for description, want := range map[string]string{
		"BDO CREDIT CARD XXXX-XXXX-XXXX-1234": "1234",
		"CC PAYMENT XXXX…1234":                "1234",
		"CARD PMT ****1234":                   "1234",
		"CREDIT CARD ENDING 1234":             "1234",
		"CREDIT CARD ENDING IN 1234":          "1234",
		"BILLS PAYMENT CARD 2026":             "2026",
		"CREDIT CARD PAYMENT":                 "",
		"CC PYMT 887123":                      "",
	} {
		if got := cardReference(description); got != want {
			t.Errorf("%q names card %q, want %q", description, got, want)
		}
	}
}

func TestNumberOfALoanStandsBehindItsWord(t *testing.T) {
	for description, want := range map[string]struct {
		number string
		strong bool
	}{
		"LOAN AMORTIZATION PN NO. 8821":   {"8821", true},
		"SILONG LENDING CORP LN 40077":    {"40077", true},
		"HABI LENDING INC LN PYMT 634680": {"634680", false},
		"LOAN PAYMENT 2026-03-01":         {"", false},
		"PAYMENT 99120":                   {"", false},
		"PN 5510-2207":                    {"5510-2207", true},
	} {
		got, strong := loanReference(description)
		if got != want.number || strong != want.strong {
			t.Errorf("%q has number %q, strong %v; want %q, %v", description, got, strong, want.number, want.strong)
		}
	}
}
