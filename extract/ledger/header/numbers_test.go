package header

import (
	"testing"
)

func TestAccountNumberIsPreferredToOtherNumbers(t *testing.T) {
	for name, c := range map[string]struct{ page, want string }{
		"before the one for transfers": {
			"IBAN: DE89370400440532013000\nKontonummer: 532013000", "532013000",
		},
		"the one for transfers alone": {"IBAN: DE89370400440532013000", "DE89370400440532013000"},
		"before the card's": {
			"Card Number: 4111 **** **** 1234\nAccount Number: 7788123", "7788123",
		},
		"before a CLABE":                         {"CLABE: 012180001234567895\nCuenta: 7788123", "7788123"},
		"with hyphens and what looks like cents": {"Account Number: 442.772.716-59", "442.772.716-59"},
		"beside the branch's": {
			"Sort code / Account no.   15-80-72 / 67183488", "15-80-72 / 67183488",
		},
		"not what stands below a title": {
			"Account Statement (1 May 2024)\n000711 01\n\nIBAN: DE89370400440532013000", "DE89370400440532013000",
		},
		"not the one before": {
			"Ancien n° de compte: 541008926\nN° de compte: 9114320", "9114320",
		},
		"not the town below": {
			"Conta                   Agencia\n830 7681 352394         1234\n4000-123 Porto", "830 7681 352394",
		},
		"under a short label": {"Rek.nr. 7788123", "7788123"},
		"before a telephone's": {
			"Teléfono 949 312 221\n\n\n\n\n\n\n\nIBAN: DE89370400440532013000", "DE89370400440532013000",
		},
		"with a branch's in one label": {"BSB and account number   062-123 10203040", "062-123 10203040"},
		"before a currency in one label": {
			"No. Rekening / Mata Uang : 123-45-67890-1 / IDR", "123-45-67890-1",
		},
		"not what another label above it asks for": {
			"Type of Account       Client ID\nSavings Account       15681248\n\nAccount Number        1563749084531",
			"1563749084531",
		},
		"no telephone's behind a kind of account": {
			"Produto: Conta corrente                   Tel.: (11) 4344-7832", "",
		},
		"also below a caption of the customer": {
			"             Customer Information\nAccount No: 30-1343-0079463-62   Sector: Private", "30-1343-0079463-62",
		},
		"two accounts": {"Account Number: 7788123\nAccount Number: 7788124", "7788123 | 7788124"},
	} {
		same(t, name, reads(outside(c.page).AccountNumbers()), c.want)
	}
}
