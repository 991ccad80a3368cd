package layout

import "testing"

func TestTheEndingOfACompoundIsItsMeaning(t *testing.T) {
	v := MustVocabulary("date: date | *datum | *sdato\nvalue_date: *wertdatum\nother: geburtsdatum").Over(MustVocabulary("amount: betrag"))
	for text, want := range map[string]Role{
		"Verbuchungsdatum":       "date",
		"Bokføringsdato":         "date",
		"Zinswertdatum":          "value_date", // the longer ending
		"Geburtsdatum":           "other",      // listed
		"Datum":                  "",           // no compound, and not listed here
		"Verbuchungs Datum":      "",
		"Candidato":              "",
		"Betrag":                 "amount",
		"Verbuchungsdatum/Valör": "",
	} {
		if got := v.Role(text); got != want {
			t.Errorf("%q is %q, want %q", text, got, want)
		}
	}
	if role, n := v.Longest([]string{"Verbuchungsdatum", "Betrag"}); role != "date" || n != 1 {
		t.Errorf("the longest label is %q of %d words, want the date of 1", role, n)
	}
}
