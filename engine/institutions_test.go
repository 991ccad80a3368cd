package engine

import "testing"

func TestNamesOfOneInstitutionHaveOneKey(t *testing.T) {
	for _, c := range []struct {
		says, a, b string
		want       bool
	}{
		{"a code is its full name", "BPI", "Bank of the Philippine Islands", true},
		{"a code is its full name in capitals", "B.P.I.", "Narra", false},
		{"a brand is its registered name", "BDO", "BDO UNIBANK, INC.", true},
		{"a legal form is no difference", "BDO UNIBANK INC", "BDO Unibank", true},
		{"an old name", "Banco de Oro", "BDO Unibank", true},
		{"one word or two", "LANDBANK", "Land Bank of the Philippines", true},
		{"a sign for a word", "Metrobank", "Metropolitan Bank & Trust Company", true},
		{"the word for a sign", "METROBANK", "METROPOLITAN BANK AND TRUST CO.", true},
		{"a wallet and the company behind it", "GCash", "G-Xchange, Inc.", true},
		{"an unknown bank", "The Narra Bank, Inc.", "NARRA", true},
		{"accents", "Banco Peña", "BANCO PENA", true},
		{"a subsidiary", "BDO Unibank", "BDO Network Bank", false},
		{"another bank with similar words", "Philippine National Bank", "Philippine Savings Bank", false},
		{"another bank of the Philippines", "Land Bank of the Philippines", "Development Bank of the Philippines", false},
		{"a rural bank with a code in its name", "BPI", "BPI Rural Bank of Mabini", false},
		{"only words that are left out", "The Bank", "The Bank, Inc.", false},
		{"a name and none", "BPI", "", false},
	} {
		if got := InstitutionKey(c.a) == InstitutionKey(c.b); got != c.want {
			t.Errorf("%s: %q is %q, %q is %q: one institution %v, want %v",
				c.says, c.a, InstitutionKey(c.a), c.b, InstitutionKey(c.b), got, c.want)
		}
	}
}

func TestInstitutionWithoutOtherWordsKeepsThem(t *testing.T) {
	for name, want := range map[string]string{"The Bank": "the bank", "Bank": "bank", " ,. ": "", "": ""} {
		if got := InstitutionKey(name); got != want {
			t.Errorf("%q: got %q, want %q", name, got, want)
		}
	}
}

func TestBrokenInstitutionDataStopsTheProgram(t *testing.T) {
	for says, data := range map[string]string{
		"no name":              "BPI\n",
		"one name, two codes":  "BPI\tNarra Bank\nBDO\tNARRA\n",
		"a code of other form": "BPI Bank\tNarra\n",
	} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("%s: %q is read", says, data)
				}
			}()
			readInstitutions(data)
		}()
	}
}
