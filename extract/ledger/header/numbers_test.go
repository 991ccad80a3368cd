package header

import (
	"testing"
)

func TestAccountNumberIsPreferredToOtherNumbers(t *testing.T) {
	for name, c := range map[string]struct{ page, want string }{
		"preferred to the IBAN": {
			"IBAN: DE89370400440532013000\nKontonummer: 532013000", "532013000",
		},
		"IBAN alone": {"IBAN: DE89370400440532013000", "DE89370400440532013000"},
		"preferred to the card number": {
			"Card Number: 4111 **** **** 1234\nAccount Number: 7788123", "7788123",
		},
		"preferred to the CLABE":                 {"CLABE: 012180001234567895\nCuenta: 7788123", "7788123"},
		"with hyphens and what looks like cents": {"Account Number: 442.772.716-59", "442.772.716-59"},
		"with the branch number": {
			"Sort code / Account no.   15-80-72 / 67183488", "15-80-72 / 67183488",
		},
		"number below a title is not the account number": {
			"Account Statement (1 May 2024)\n000711 01\n\nIBAN: DE89370400440532013000", "DE89370400440532013000",
		},
		"former number is not the account number": {
			"Ancien n° de compte: 541008926\nN° de compte: 9114320", "9114320",
		},
		"town below is not part of it": {
			"Conta                   Agencia\n830 7681 352394         1234\n4000-123 Porto", "830 7681 352394",
		},
		"after a short label": {"Rek.nr. 7788123", "7788123"},
		"preferred to a telephone number": {
			"Teléfono 949 312 221\n\n\n\n\n\n\n\nIBAN: DE89370400440532013000", "DE89370400440532013000",
		},
		"with the branch number under one label": {"BSB and account number   062-123 10203040", "062-123 10203040"},
		"with the currency under one label": {
			"No. Rekening / Mata Uang : 123-45-67890-1 / IDR", "123-45-67890-1",
		},
		"value of another label above is not the account number": {
			"Type of Account       Client ID\nSavings Account       15681248\n\nAccount Number        1563749084531",
			"1563749084531",
		},
		"telephone number after an account type is not the account number": {
			"Produto: Conta corrente                   Tel.: (11) 4344-7832", "",
		},
		"below a caption for the customer": {
			"             Customer Information\nAccount No: 30-1343-0079463-62   Sector: Private", "30-1343-0079463-62",
		},
		"two accounts": {"Account Number: 7788123\nAccount Number: 7788124", "7788123 | 7788124"},
	} {
		same(t, name, reads(outside(c.page).AccountNumbers()), c.want)
	}
}
