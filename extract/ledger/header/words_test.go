package header

import (
	"testing"

	"github.com/dossier-lending/dossier/extract/layout"
)

func TestHolderOfProductWordsIsDoubtful(t *testing.T) {
	for text, doubt := range map[string]bool{
		"SAVINGS ACCOUNT - INDIVIDUAL": true,
		"CURRENT":                      true,
		"Priority Banking":             true,
		"CA-CORP AED":                  true,
		"Girokonto":                    true,
		"Premier Trading Co":           false,
		"Standard Investment Ltd":      false,
		"Gold Marri":                   false,
		"Credit of":                    false,
	} {
		v := labelledIn("Account Name: " + text)
		if v == nil || v.Doubtful != doubt {
			t.Errorf("%q: read %v, want a name in doubt: %v", text, v, doubt)
		}
	}
}

func TestCurrenciesCaptionsAndHonorificsAreNotHolders(t *testing.T) {
	for name, c := range map[string]struct{ page, want string }{
		"a currency":               {"Account Name                  AED\nReena Marri", "Reena Marri"},
		"a form of address":        {"Name: Mr", ""},
		"another caption":          {"Customer Information          Account Information", ""},
		"a label with its value":   {"Account Name\nNationality : Qatar", ""},
		"a firm with a currency's": {"Account Name: Perabot Jaya Sdn Bhd", "Perabot Jaya Sdn Bhd"},
	} {
		same(t, name, told(labelledIn(c.page)), c.want)
	}
}

func TestHolderBesideLabelIsOnSameLine(t *testing.T) {
	same(
		t,
		"without the value of an unknown label",
		told(labelledIn("Account Holder               Reena Marri\nRelationship                 Falcon Circle\nAccount Number               0012345678901")),
		"Reena Marri",
	)
}

func TestTextBesideLabelIsDoubtfulIfOtherValuesAreBelowTheirs(t *testing.T) {
	v := labelledIn("Account Name                    Relationship\n                                Falcon Circle\nAccount No                      Currency\n0012345678901                   AED")
	if v == nil || !v.Doubtful {
		t.Errorf("read %v, want what stands beside the label in doubt", v)
	}
}

func TestNamesFileIsRead(t *testing.T) {
	if n := len(layout.ReadTerms("names.txt", nameData)); n < 1700 {
		t.Errorf("names.txt has %d terms, want at least 1700", n)
	}
}
