package narrations

import (
	"errors"
	"io/fs"
	"maps"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/dossier-lending/dossier/extract/cashflow/category"
)

const rowHeader = "id\tmarket\tsource\tdirection\tholder\tcheck_number\tdescription\n"

// fixture is four labelled rows. The labellers disagree about the category of d and the name of b.
func fixture() fstest.MapFS {
	file := func(text string) *fstest.MapFile { return &fstest.MapFile{Data: []byte(text)} }
	return fstest.MapFS{
		"GUIDE.md": file("| category | direction | meaning |\n|---|---|---|\n| food | out | x |\n| salary | in | x |\n" +
			"| fuel | out | x |\n| uncategorized | both | x |\n"),
		"build.tsv": file(rowHeader + "a\tPH-bank\tbank\tout\tANA LIM\t\tPOS CAFE ULAP\n" +
			"b\tPH-bank\tbank\tin\tANA LIM\t\tPAYROLL ULAP CORP\n" +
			"c\tPH-wallet\tGCash\tout\tANA LIM\t\tPayment to CAFE ULAP\n" +
			"d\tDE\tbank\tout\tANA LIM\t\tTANKSTELLE CAFÉ NORD GMBH\n"),
		"build.a.tsv": file("id\tcategory\tcounterparty\na\tfood\tCAFE ULAP\nb\tsalary\tULAP CORP\nc\tfood\tCAFE ULAP\n" +
			"d\tfuel\tTANKSTELLE CAFÉ NORD GMBH\n"),
		"build.b.tsv": file("id\tcategory\tcounterparty\na\tfood\tCafe Ulap\nb\tsalary\t\nc\tfood\tCAFE ULAP\n" +
			"d\tuncategorized\tTANKSTELLE CAFE NORD\n"),
	}
}

func fixtureSet(t *testing.T) Set {
	t.Helper()
	set, err := load(fixture(), Build)
	if err != nil {
		t.Fatal(err)
	}
	return set
}

func TestAgreementCountsEachGroup(t *testing.T) {
	want := []Agreement{
		{PhilippineBanks, 2, 2, 1}, {Wallets, 1, 1, 1}, {OtherMarkets, 1, 0, 1}, {AllMarkets, 4, 3, 3},
	}
	if got := fixtureSet(t).Agreement(); !slices.Equal(got, want) {
		t.Errorf("agreement is %+v, want %+v", got, want)
	}
}

func TestScoreCountsPlantedMistakes(t *testing.T) {
	given := map[string]Label{
		"a": {"food", "CAFE ULAP"},
		"b": {"uncategorized", "ULAP"}, // a fallback misses, but is not wrong
		"c": {"fuel", "GCASH"},         // the planted wrong label
		"d": {"fuel", "Tankstelle Café Nord"},
	}
	scores, misses := fixtureSet(t).Score(func(r Row) (string, string) {
		return given[r.ID].Category, given[r.ID].Counterparty
	})
	want := []Score{
		{PhilippineBanks, 2, 1, 1, 1, 0, 2, 1, 2},
		{Wallets, 1, 0, 0, 0, 1, 0, 0, 0},
		{OtherMarkets, 1, 1, 0, 1, 0, 1, 1, 1},
		{AllMarkets, 4, 2, 1, 2, 1, 3, 2, 3},
	}
	if !slices.Equal(scores, want) {
		t.Errorf("scores are %+v, want %+v", scores, want)
	}
	if all := scores[3]; all.CategoryAgreement() != 0.375 || all.WrongShare() != 0.25 {
		t.Errorf("category agreement %v and wrong share %v, want 0.375 and 0.25", all.CategoryAgreement(), all.WrongShare())
	}
	if len(misses) != 2 || misses[0].Row.ID != "b" || misses[1].Row.ID != "c" || misses[1].Given != given["c"] {
		t.Errorf("misses are %+v, want rows b and c", misses)
	}
}

func TestReportHasOneLineForEachGroup(t *testing.T) {
	set := fixtureSet(t)
	scores, _ := set.Score(func(Row) (string, string) { return "food", "CAFE ULAP" })
	got := Result{Half: Build, Agreements: set.Agreement(), Scores: scores}.Report()
	want := "| Philippine banks | 2 | 50.0 % | 50.0 % | 50.0 % | 100.0 % | 50.0 % | 50.0 % | 50.0 % |\n"
	if !strings.Contains(got, want) || strings.Count(got, "\n") != 6 {
		t.Errorf("report is\n%s\nwant six lines with\n%s", got, want)
	}
}

func TestWrongLabelsAreRefused(t *testing.T) {
	const header = "id\tcategory\tcounterparty\n"
	for name, labels := range map[string]string{
		"a row without a label":        header + "a\tfood\t\nb\tsalary\t\nc\tfood\t\n",
		"another order":                header + "b\tsalary\t\na\tfood\t\nc\tfood\t\nd\tfuel\t\n",
		"a category that is not known": header + "a\tmeals\t\nb\tsalary\t\nc\tfood\t\nd\tfuel\t\n",
		"a category of the other side": header + "a\tsalary\t\nb\tsalary\t\nc\tfood\t\nd\tfuel\t\n",
		"a line without a column":      header + "a\tfood\nb\tsalary\t\nc\tfood\t\nd\tfuel\t\n",
		"no header":                    "a\tfood\t\nb\tsalary\t\nc\tfood\t\nd\tfuel\t\n",
	} {
		files := fixture()
		files["build.b.tsv"] = &fstest.MapFile{Data: []byte(labels)}
		if _, err := load(files, Build); err == nil {
			t.Errorf("%s: loaded, want an error", name)
		}
	}
}

func TestNamesAreComparedWithoutCaseAccentsAndForm(t *testing.T) {
	for _, c := range []struct {
		a, b string
		same bool
	}{
		{"Doña Teresa Properties, Inc.", "DONA TERESA PROPERTIES", true},
		{"S & R", "S&R", true},
		{"Carpintería Ballestín S.L.", "CARPINTERIA BALLESTIN", true},
		{"NARRA TRADING", "NARRA ENTERPRISES", false},
		{"JU*N D.", "JUN D", false},
		{"CO", "", false},
		{"", "", true},
	} {
		if got := SameName(c.a, c.b); got != c.same {
			t.Errorf("SameName(%q, %q) is %v, want %v", c.a, c.b, got, c.same)
		}
	}
}

func TestRowsAreUniqueAndInTheirHalf(t *testing.T) {
	ids, texts, markets := map[string]bool{}, map[string]bool{}, map[string]int{}
	for _, half := range []Half{Build, Held} {
		rows, err := Rows(half)
		if err != nil {
			t.Fatal(err)
		}
		for _, r := range rows {
			text := strings.Join([]string{r.Market, r.Direction, r.Holder, strings.ToUpper(r.Description)}, "\t")
			if HalfOf(r.ID) != half || ids[r.ID] || texts[text] || r.Description == "" || r.Holder == "" {
				t.Errorf("%s %q in %s: want it complete, once, in half %s", r.ID, r.Description, half, HalfOf(r.ID))
			}
			ids[r.ID], texts[text] = true, true
			markets[r.Market]++
		}
	}
	if len(markets) != 13 || markets["PH-bank"] < 380 || markets["PH-wallet"] < 220 || len(ids) < 1100 {
		t.Errorf("%d rows, by market %v; want 1,100 with 380 of Philippine banks and 220 of wallets", len(ids), markets)
	}
}

// The labellers' list is the list of the classifier, so that no label is out of its reach.
func TestGuideListsCategoriesOfClassifier(t *testing.T) {
	guide, err := Categories()
	if err != nil {
		t.Fatal(err)
	}
	got, want := slices.Sorted(maps.Keys(guide)), slices.Sorted(maps.Keys(category.Categories()))
	if !slices.Equal(got, want) {
		t.Errorf("the guide lists\n%v, want\n%v", got, want)
	}
}

func TestLabelsFitTheirRows(t *testing.T) {
	for _, half := range []Half{Build, Held} {
		set, err := Load(half)
		if errors.Is(err, fs.ErrNotExist) {
			t.Skipf("the %s half has no labels yet", half)
		}
		if err != nil {
			t.Fatal(err)
		}
		for _, a := range set.Agreement() {
			if 10*a.Categories < 7*a.Rows || 10*a.Counterparties < 7*a.Rows {
				t.Errorf("%s: labellers agree in %d categories and %d names of %d rows of %s, want at least 70 %%",
					half, a.Categories, a.Counterparties, a.Rows, a.Group)
			}
		}
	}
}
