package header

import "testing"

func TestOfSeveralNumbersTheAccountsOwnIsTold(t *testing.T) {
	for name, c := range map[string]struct{ page, want string }{
		"before the one for transfers": {"IBAN: DE89370400440532013000\nKontonummer: 532013000", "532013000"},
		"the one for transfers alone":  {"IBAN: DE89370400440532013000", "DE89370400440532013000"},
		"before the card's":            {"Card Number: 4111 **** **** 1234\nAccount Number: 7788123", "7788123"},
		"before a CLABE":               {"CLABE: 012180001234567895\nCuenta: 7788123", "7788123"},
		"two accounts":                 {"Account Number: 7788123\nAccount Number: 7788124", "7788123 | 7788124"},
	} {
		same(t, name, reads(outside(c.page).AccountNumbers()), c.want)
	}
}
