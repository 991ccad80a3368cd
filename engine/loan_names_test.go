package engine

import (
	"slices"
	"strings"
	"testing"
	"unicode/utf8"
)

var namedLoans = []Product{
	{Name: "home", When: []ProductMatch{{LoanType: []string{"home", "mortgage"}}}},
	{Name: "goods", When: []ProductMatch{{LoanType: []string{"home appliance", "fast track", "po financing"}}}},
	{Name: "car", When: []ProductMatch{{LoanType: []string{"car", "truck", "seafarer", "receivable", "pampaaral"}}}},
}

func TestPhrasesAreFoundInLoanNames(t *testing.T) {
	phrases := newLoanPhrases(namedLoans)
	for name, want := range map[string]string{
		"":                            "",
		"  --  ":                      "",
		"Home loan":                   "home",
		"homeloans":                   "home",
		"HOME-LOAN 2026":              "home",
		"hôme":                        "home",
		"home2026":                    "home",
		"homer":                       "",
		"Home appliance":              "home appliance",
		"home-appliances":             "home appliance",
		"Home appliance or home loan": "home, home appliance",
		"fasttrack":                   "fast track",
		"P.O. Financing":              "po financing",
		"Pautang po":                  "",
		"morgage":                     "mortgage",
		"mortagge":                    "mortgage",
		"mrtgge":                      "mortgage",
		"ortgage":                     "",
		"trick":                       "",
		"trucks":                      "truck",
		"Seafarer's":                  "seafarer",
		"seafaerer’s":                 "seafarer",
		"recievables":                 "receivable",
		"scar":                        "",
		"pampaáral":                   "pampaaral",
		"\xff\xfe car \x00":           "car",
	} {
		var got []string
		for phrase := range phrases.find(name) {
			got = append(got, phrase)
		}
		slices.Sort(got)
		if strings.Join(got, ", ") != want {
			t.Errorf("%q: found %q, want %q", name, got, want)
		}
	}
}

func TestMostSpecificConditionChoosesProduct(t *testing.T) {
	rules := ChecklistRules{Default: "else", Products: []Product{
		{Name: "person", When: []ProductMatch{
			{Profile: []string{"salaried"}}, {LoanType: []string{"personal"}}, {LoanType: []string{"car"}, Weak: true},
		}},
		{Name: "sailor", When: []ProductMatch{
			{LoanType: []string{"seafarer"}}, {Profile: []string{"salaried"}, LoanType: []string{"seafarer"}},
		}},
		{Name: "firm", When: []ProductMatch{{Profile: []string{"sole_proprietor"}}, {LoanType: []string{"business", "merchant cash"}}}},
		{Name: "quick", When: []ProductMatch{{Track: []string{"micro"}}}},
		{Name: "else"},
		{Name: "asset", Addition: true, Replaces: []string{"pledge"},
			When: []ProductMatch{{LoanType: []string{"car"}}}},
		{Name: "pledge", Addition: true, When: []ProductMatch{{Track: []string{"secured"}}}},
	}}
	for _, c := range []struct{ name, loanType, profile, track, want string }{
		{"profile before words", "business", "salaried", "", "person"},
		{"profile and words before profile", "Seafarer loan", "salaried", "", "sailor"},
		{"track before profile and words", "Seafarer loan", "salaried", "Micro", "quick"},
		{"a longer phrase before a shorter", "personal merchant cash", "", "", "firm"},
		{"exact words before a typing error", "bussiness personal", "", "", "person"},
		{"a typing error before the default", "bussiness", "", "", "firm"},
		{"the first of equal ones", "business personal", "", "", "person"},
		{"a weak word where nothing else fits", "car", "", "", "person asset"},
		{"a weak word beside a strong one", "car business", "", "", "firm asset"},
		{"an addition instead of another", "car", "", "secured", "person asset"},
		{"the other alone", "", "sole-proprietor", "SECURED", "firm pledge"},
		{"nothing", "", "", "", "else"},
		{"an unknown name by profile", "Flexi 7", "SoleProprietor", "", "firm"},
	} {
		product, additions := rules.Choose(&c.loanType, &c.profile, &c.track)
		if got := strings.Join(append([]string{product}, additions...), " "); got != c.want {
			t.Errorf("%s: got %s, want %s", c.name, got, c.want)
		}
	}
	if product, _ := rules.Choose(nil, nil, nil); product != "else" {
		t.Errorf("nothing given: got %s, want else", product)
	}
}

func TestRequirementIsNotNeededOnTrack(t *testing.T) {
	p := &Product{Name: "firm", Required: []Requirement{
		{Key: "registration", UnlessTrack: []string{"renewal"}}, {Key: "statements"},
	}}
	for track, want := range map[string]int{"renewal": 1, "Renewal": 1, "standard": 2, "": 2} {
		list := Checklist{}
		if required, _ := list.take(&track, p, nil); len(required) != want {
			t.Errorf("track %q asks for %d papers, want %d", track, len(required), want)
		}
	}
	list := Checklist{}
	if required, _ := list.take(nil, p, nil); len(required) != 2 {
		t.Errorf("without a track %d papers are asked for, want 2", len(required))
	}
}

func FuzzLoanNames(f *testing.F) {
	f.Add("Home appliance loan")
	f.Add("P.O. Financing 2ñd\xff")
	phrases := newLoanPhrases(namedLoans)
	f.Fuzz(func(t *testing.T, name string) {
		if len(name) > 800 || !utf8.ValidString(name) {
			return
		}
		for phrase, found := range phrases.find(name) {
			if found.first >= found.end || found.end > len(loanWords(name)) {
				t.Errorf("%q in %q is at %d to %d", phrase, name, found.first, found.end)
			}
		}
	})
}
