package category

import (
	"slices"
	"strings"
	"testing"
)

func TestLegalFormAndTradeAreReadApart(t *testing.T) {
	for printed, want := range map[string][3]string{
		"Narra Trading, Inc.":                 {"NARRA TRADING", "INC", "TRADING"},
		"AMIHAN CONSTRUCTION SERVICES INC":    {"AMIHAN CONSTRUCTION SERVICES", "INC", "CONSTRUCTION SERVICES"},
		"Peña & Sons Co., Ltd.":               {"PENA SONS", "LTD", ""},
		"MAYON AUTO SUPPLY":                   {"MAYON AUTO SUPPLY", "", "AUTO SUPPLY"},
		"DELA CRUZ, JUAN":                     {"JUAN DELA CRUZ", "", ""},
		"Mr. Juan dela Cruz":                  {"JUAN DELA CRUZ", "", ""},
		"Incorporated":                        {"INCORPORATED", "INC", ""},
		"BAYANI MULTI-PURPOSE COOPERATIVE":    {"BAYANI", "COOPERATIVE", ""},
		"LENDWELL CREDIT PTE.LTD.":            {"LENDWELL CREDIT", "LTD", "CREDIT"},
		"":                                    {"", "", ""},
		"KAPATAGAN STEEL CORPORATION":         {"KAPATAGAN STEEL", "CORP", "STEEL"},
		"SANTOS-REYES HARDWARE & PAINT DEPOT": {"SANTOS REYES HARDWARE PAINT DEPOT", "", "HARDWARE PAINT"},
	} {
		n := ParseName(printed)
		got := [3]string{strings.Join(n.Words, " "), n.LegalForm, strings.Join(n.Descriptors, " ")}
		if got != want {
			t.Errorf("%q = %q, want %q", printed, got, want)
		}
	}
}

func TestSamePartyNeedsMoreThanAlikeNames(t *testing.T) {
	for _, c := range []struct {
		a, b string
		want bool
	}{
		{"NARRA TRADING INC", "Narra Trading", true},
		{"NARRA TRADING", "NARRA ENTERPRISES", false},
		{"NIÑO VILLAFUERTE", "NINO VILLAFUERTE", true},
		{"MARIA SANTOS", "MARIA SANTO", false},
		{"JU*N D.", "JUAN DELA CRUZ", true},
		{"JU*N D.", "JUAN SANTOS", false},
		{"MA****O D.", "MARIO DUMALAGAN", true},
		{"M***", "MARIO", false},
		{"AMIHAN CONSTRUCT", "AMIHAN CONSTRUCTION SERVICES INC", true},
		{"AMIHAN CON", "AMIHAN CONSTRUCTION SERVICES INC", false},
		{"", "", false},
		{"***", "***", false},
	} {
		if got := SameParty(c.a, c.b); got != c.want || SameParty(c.b, c.a) != c.want {
			t.Errorf("%q and %q are one party: %v, want %v both ways", c.a, c.b, got, c.want)
		}
	}
}

func TestClustersJoinACutOffOrMaskedNameOnlyWithItsSingleLongerForm(t *testing.T) {
	names := []string{
		"AMIHAN CONSTRUCTION SERVICES INC", "Amihan Construction Services", "AMIHAN CONSTRUCT", "JU*N D.", "JUAN DELA CRUZ",
		"MARIKIT HARDWARE", "MARIKIT HARDWARE A", "MARIKIT HARDWARE B", "AN* R.", "ANA REYES", "ANN ROXAS", "",
	}
	want := []string{
		"amihan construction services", "amihan construction services", "amihan construction services", "juan dela cruz",
		"juan dela cruz", "marikit hardware", "marikit hardware a", "marikit hardware b", "an* r.", "ana reyes", "ann roxas",
		"",
	}
	got := Clusters(names)
	for i := range names {
		if got[i] != want[i] {
			t.Errorf("cluster of %q = %q, want %q", names[i], got[i], want[i])
		}
	}
	slices.Reverse(names)
	reversed := Clusters(names)
	slices.Reverse(reversed)
	if !slices.Equal(got, reversed) {
		t.Errorf("clusters depend on the order: %q and %q", got, reversed)
	}
}

func TestLegalFormsArePartialOnlyWhenBothArePrinted(t *testing.T) {
	for _, c := range []struct {
		a, b string
		want Likeness
	}{
		{"NARRA INC", "NARRA CORP", FormsPartial},
		{"NARRA INC", "NARRA", FormsEqual},
		{"NARRA CORP", "NARRA CORPORATION", FormsEqual},
		{"NARRA", "NARRA", FormsEqual},
	} {
		if got := CompareForms(ParseName(c.a), ParseName(c.b)); got != c.want {
			t.Errorf("forms of %q and %q are %s, want %s", c.a, c.b, got, c.want)
		}
	}
	if SameTrade(ParseName("NARRA TRADING"), ParseName("NARRA ENTERPRISES")) {
		t.Error("NARRA TRADING and NARRA ENTERPRISES are one name, want two")
	}
}

func TestKeyOfReadingIsThatOfTheName(t *testing.T) {
	for _, description := range []string{
		"-PESONET TO KAPATAGAN STEEL CORPORATION", "-INSTAPAY TO MR. JUAN REYES", "PAYROLL PEÑA & SONS CO., LTD.",
		"-SEND MONEY TO 7-ELEVEN",
	} {
		if got := read(t, description); got.Key == "" || got.Key != Key(got.Counterparty) {
			t.Errorf("%q: key %q of %q, want %q", description, got.Key, got.Counterparty, Key(got.Counterparty))
		}
	}
	if got := read(t, "-GLOAN PAYMENT"); got.Key != "fuse lending" {
		t.Errorf("key of GLOAN = %q, want that of its lender", got.Key)
	}
}
