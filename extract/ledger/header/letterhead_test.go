package header

import (
	"testing"
)

func TestLargeIssuerNameMayHaveWideSpaces(t *testing.T) {
	for name, c := range map[string]struct {
		page string
		by   float64
		want string
	}{
		"with a bank word": {
			"NASR   BANK   S.A.E.\nVilla 22, First District\nGIZA", 1.6, "NASR BANK S.A.E.",
		},
		"with the letters of its web address": {
			"Southern  Gum\n118 Flinders Parade\nwww.southerngum.example", 1.6, "Southern Gum",
		},
		"title beside it is not part of the name": {
			"Heron Bank   Statement\n12 Mill Lane\nPort Willow", 1.6, "Heron Bank",
		},
	} {
		same(t, name, told(enlarged(c.page, c.by).Issuer), c.want)
	}
}

func TestSmallSenderLineStartsWithNameNotHouse(t *testing.T) {
	for line, want := range map[string]string{
		"Plume · Via Roma 5 · 20121 Milano":                                        "Plume",
		"45-A Rizal Extension, Poblacion | Makati City 1226 | Tel. (02) 8420 3122": "",
	} {
		same(t, line, told(enlarged(line+"\n\nStatement\n\nAccount No: 7788-123", 0.7).Issuer), want)
	}
}

func TestSmallPrintNamesIssuer(t *testing.T) {
	for name, c := range map[string]struct{ page, want string }{
		"before a sentence, after a word of four letters": {
			"Statement\n\nIssued by Banque Saudi Najd. Please check this statement at once.", "Banque Saudi Najd",
		},
		"with legal form in brackets": {
			"Statement\n\nIssued by Bank of Zubara (Q.P.S.C.). Please check this statement.",
			"Bank of Zubara (Q.P.S.C.)",
		},
		"without a bank word, like the web address": {
			"www.wattlegrove.example\n\nStatement\n\nIssued by Wattlegrove. Please check this statement.",
			"Wattlegrove",
		},
	} {
		same(t, name, told(headOf(c.page).Issuer), c.want)
	}
}

func TestCapitalizedWordAfterElidedArticleIsNotSmall(t *testing.T) {
	for word, small := range map[string]bool{"l'Estuaire": false, "d’Azur": false, "l'eau": true, "estuaire": true} {
		if isSmallWord(word) != small {
			t.Errorf("%q: want it small: %v", word, small)
		}
	}
}
