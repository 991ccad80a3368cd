package crosscheck

import (
	"math"
	"testing"

	"github.com/dossier-lending/dossier/engine"
)

func like(a, b string) float64 { return comparePersons(parseParty(a, nil), parseParty(b, nil)) }

func TestPersonsAreComparedInPrintedForms(t *testing.T) {
	for _, c := range []struct {
		says, a, b  string
		least, most float64
	}{
		{"the domain's first vector", "DELA CRUZ, JUAN SANTOS JR", "Juan S. de la Cruz Jr.", 0.9, 1},
		{"the domain's second vector", "DELA CRUZ, JUAN SANTOS JR", "JUAN SANTOS REYES", 0, 0.4999},
		{"the same name", "Maria Lim", "MARIA LIM", 1, 1},
		{"surname first with and without comma", "REYES, ANA", "REYES ANA", 1, 1},
		{"a missing middle name", "Ana Reyes", "Ana Lopez Reyes", 0.95, 0.95},
		{"a middle initial", "Ana L. Reyes", "Ana Lopez Reyes", 0.9, 0.9},
		{"abbreviated first names", "MA. TERESA STA. ANA", "Maria Teresa Santa Ana", 1, 1},
		{"accents", "José Peña", "JOSE PENA", 1, 1},
		{"hyphens and apostrophes", "Ana Reyes-O'Hara", "ANA REYESOHARA", 1, 1},
		{"titles", "Atty. Ana Reyes", "Ana Reyes", 1, 1},
		{"a surname of two words", "VILLA CRUZ, ANA MAE", "Ana Mae Villa Cruz", 1, 1},
		{"a masked wallet name", "JU*N D.", "DELA CRUZ, JUAN", 0.85, 0.85},
		{"a masked wallet name of another length", "JU***N D.", "DELA CRUZ, JUAN", 0, 0.4999},
		{"a wrong letter", "Ana Marasigan", "Ana Marasigen", 0.92, 0.9999},
		{"another given name", "Ana Reyes", "Pedro Reyes", 0, 0.4999},
		{"another middle name", "Ana Lim Reyes", "Ana Santos Reyes", 0.5, 0.8499},
		{"another surname", "Ana Reyes", "Ana Santos", 0, 0},
		{"father and son", "Juan Reyes Sr.", "Juan Reyes Jr.", 0, 0.4999},
		{"suffix on one paper only", "Juan Reyes", "Juan Reyes III", 0.95, 0.95},
		{"a joint account", "ANA REYES AND/OR PEDRO LIM", "Pedro Lim", 1, 1},
		{"in trust for", "ANA REYES ITF BEA REYES", "Reyes, Bea", 1, 1},
		{"first two words alike, surname not", "JUAN CRUZ SANTOS", "JUAN CRUZ REYES", 0, 0.4999},
		{"a sole proprietor", "JUAN REYES DOING BUSINESS UNDER THE NAME OF REYES SARI-SARI", "Reyes, Juan", 1, 1},
		{"the surname alone", "Reyes", "Ana Reyes", 0.5, 0.8499},
		{"nothing", "", "Ana Reyes", 0, 0},
		{"punctuation", " ,,. ", "Ana Reyes", 0, 0},
	} {
		for _, got := range []float64{like(c.a, c.b), like(c.b, c.a)} {
			if got < c.least-1e-9 || got > c.most+1e-9 {
				t.Errorf("%s: %q and %q are alike by %v, want %v to %v", c.says, c.a, c.b, got, c.least, c.most)
			}
		}
	}
}

func TestMarriedNameNeedsSameBirthDate(t *testing.T) {
	born, other := &engine.Date{Year: 1990, Month: 5, Day: 17}, &engine.Date{Year: 1991, Month: 5, Day: 17}
	for _, c := range []struct {
		birth *engine.Date
		want  float64
	}{{born, 0.7}, {other, 0}, {nil, 0}} {
		if got := comparePersons(
			parseParty("Ana Lim Santos", born), parseParty("SANTOS REYES, ANA", c.birth),
		); got != c.want {
			t.Errorf("born %v: %v, want %v", c.birth, got, c.want)
		}
	}
}

func TestBusinessesAreSeparatedFromPersons(t *testing.T) {
	for printed, want := range map[string]bool{
		"Reyes Trading":                    true,
		"ACME CORP.":                       true,
		"Sy & Co.":                         true,
		"Antonio Co":                       false,
		"Ana Reyes":                        false,
		"Ana & Pedro Reyes":                false,
		"Bayani Multi-Purpose Cooperative": true,
		"SANTOS AND CO":                    true,
		"NARRA HARDWARE":                   true,
		"Bulaklak Paint Center":            true,
		"Co Trading":                       true,
		"Co, Antonio Jr.":                  false,
		"MILLS, ANTHONY":                   false,
		"Anthony Mills":                    false,
		"Mabini Rice Mills Inc":            true,
		"Narra Steel Fabrication":          true,
		"DELA CRUZ, JUAN SANTOS JR":        false,
	} {
		if got := len(parseParty(printed, nil).business) > 0; got != want {
			t.Errorf("%q is a business: %v, want %v", printed, got, want)
		}
	}
}

// TestBusinessesAreComparedByWordsFormAndTrade quotes underwriting §10.9: different legal forms are partial, one
// missing is equal, words of trade are part of the name.
func TestBusinessesAreComparedByWordsFormAndTrade(t *testing.T) {
	const corroborated, partial, conflict = "corroborated", "partial", "conflict"
	for _, c := range []struct{ says, a, b, want string }{
		{"two spellings of one form", "Bayani Bakery, Inc.", "BAYANI BAKERY INCORPORATED", corroborated},
		{"two spellings of a corporation", "Narra Trading Corp.", "Narra Trading Corporation", corroborated},
		{"a company", "Narra Trading Co.", "NARRA TRADING COMPANY", corroborated},
		{"a form on one paper only", "Narra Trading Inc", "Narra Trading", corroborated},
		{"a cooperative's form on one paper only", "Bayani Cooperative", "BAYANI", corroborated},
		{"two spellings of a cooperative", "Bayani MPC", "Bayani Multi-Purpose Cooperative", corroborated},
		{"a corporation and an incorporated one", "Narra Trading Inc", "Narra Trading Corporation", partial},
		{"a person's corporation", "Narra Trading OPC", "Narra Trading Corp", partial},
		{"a partnership and a cooperative", "Narra Partnership", "Narra Cooperative", partial},
		{"another trade", "NARRA TRADING", "NARRA ENTERPRISES", conflict},
		{"another trade with one form", "Narra Hardware Inc", "Narra Construction Inc", conflict},
		{"another trade in a long name", "AMIHAN CONSTRUCTION SERVICES", "AMIHAN CONSTRUCTION SUPPLY", conflict},
		{"another trade and a misread name", "SAN ISIDRO NARRA TRADING", "SAN ISIDRO NARA ENTERPRISES", conflict},
		{"another trade and another form", "Narra Marketing Inc", "Narra Ventures Corp", conflict},
		{"a trade on one paper only", "Narra Hardware", "Narra", partial},
		{"one trade of two", "Narra Trading", "Narra Trading Enterprises", partial},
		{"a plural", "NARRA ENTERPRISE", "NARRA ENTERPRISES", corroborated},
		{"a short form of a trade", "MAYON SUPPORT SVCS", "Mayon Support Services", corroborated},
		{"a short form in another order", "Narra Mfg Corp", "Narra Manufacturing Corporation", corroborated},
		{"a name cut off in its last word", "AMIHAN CONSTRUCTION SERVI", "Amihan Construction Services Inc", corroborated},
		{"a name cut off in its form", "AMIHAN CONSTRUCTION SERVICES IN", "Amihan Construction Services Inc", corroborated},
		{"a misread trade", "NARRA TRAD1NG", "Narra Trading", corroborated},
		{"a misread letter", "Bayani Bakery", "Bayani Bakkery", corroborated},
		{"words run together", "BULAKLAKPAINT TRADING", "Bulaklak Paint Trading", corroborated},
		{"a hyphen", "Sari-Sari Store ni Ana", "SARI SARI STORE NI ANA", corroborated},
		{"a sign and its word", "Reyes & Sons Trading", "REYES SONS TRADING", corroborated},
		{"a bank's name", "BDO UNIBANK INC", "BDO Unibank", corroborated},
		{"an article", "The Narra Hardware", "NARRA HARDWARE", corroborated},
		{"brackets", "Bayani Bakery", "Bayani Bakery (Sole Prop)", corroborated},
		{"accents", "Panadería Peña Foods", "PANADERIA PENA FOODS", corroborated},
		{"only words of trade", "The Trading Company", "The Trading Company", corroborated},
		{"another name of the same trade", "Narra Trading", "Molave Trading", conflict},
		{"nothing in common", "Bayani Bakery", "Luntian Hardware", conflict},
	} {
		var a, b party
		a.setBusiness(c.a)
		b.setBusiness(c.b)
		for _, like := range []float64{compareBusinesses(a, b), compareBusinesses(b, a)} {
			got := corroborated
			if like < conflictBelow {
				got = conflict
			} else if like < corroboratedFrom {
				got = partial
			}
			if got != c.want {
				t.Errorf("%s: %q and %q are alike by %.2f, %s; want %s", c.says, c.a, c.b, like, got, c.want)
			}
		}
	}
}

func TestJaroWinklerMatchesPublishedValues(t *testing.T) {
	for _, c := range []struct {
		a, b string
		want float64
	}{
		{"martha", "marhta", 0.9611}, {"dixon", "dicksonx", 0.8133}, {"dwayne", "duane", 0.84}, {"abc", "xyz", 0},
		{"", "a", 0}, {"ñ", "ñ", 1},
	} {
		if got := jaroWinkler(c.a, c.b); math.Abs(got-c.want) > 0.0001 {
			t.Errorf("jaroWinkler(%q, %q) = %.4f, want %.4f", c.a, c.b, got, c.want)
		}
	}
}

func TestIdentifiers(t *testing.T) {
	for _, c := range []struct {
		says string
		got  float64
		want float64
	}{
		{"TIN with and without branch", compareTINs("123456789", "123456789000"), 1},
		{"head office in three and five digits", compareTINs("123456789000", "12345678900000"), 1},
		{"another branch", compareTINs("123456789000", "123456789001"), 0.9},
		{"another taxpayer", compareTINs("123456789", "123456780"), 0},
		{
			"the same day",
			compareDates(engine.Date{Year: 1990, Month: 5, Day: 7}, engine.Date{Year: 1990, Month: 5, Day: 7}), 1,
		},
		{
			"day and month exchanged",
			compareDates(engine.Date{Year: 1990, Month: 5, Day: 7}, engine.Date{Year: 1990, Month: 7, Day: 5}), 0.6,
		},
		{
			"another day",
			compareDates(engine.Date{Year: 1990, Month: 5, Day: 7}, engine.Date{Year: 1990, Month: 5, Day: 8}), 0,
		},
	} {
		if c.got != c.want {
			t.Errorf("%s: %v, want %v", c.says, c.got, c.want)
		}
	}
	for _, c := range []struct {
		a, b string
		want bool
	}{
		{"001234567890", "1234567890", true},
		{"001234567890", "********7890", true},
		{"7890", "001234567890", true},
		{"001234567890", "001234567891", false},
		{"001234567890", "995500007890", false},
		{"********7890", "********7891", false},
		{"****", "****", false},
		{"", "", false},
		{"0012****7890", "9912****7890", false},
	} {
		if got := sameAccount(c.a, c.b); got != c.want || sameAccount(c.b, c.a) != c.want {
			t.Errorf("sameAccount(%q, %q) = %v, want %v both ways", c.a, c.b, got, c.want)
		}
	}
}

func TestNameWordsAreRead(t *testing.T) {
	for role, want := range map[string]int{
		"title": 11, "suffix": 7, "short_form": 3, "particle": 17, "trade_or_surname": 12,
	} {
		words := nameWords(nameWordData, role)
		if len(words) != want {
			t.Errorf("%d words with role %s, want %d", len(words), role, want)
		}
		for w := range words {
			if got := fold(w); got != w {
				t.Errorf("%q is not in the form that names are compared in: %q", w, got)
			}
		}
	}
	if nameSuffixes["junior"] != "jr" || nameForms["sta"] != "santa" {
		t.Errorf("full forms %q and %q, want jr and santa", nameSuffixes["junior"], nameForms["sta"])
	}
}
