package checklists

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/dossier-lending/dossier/extract/doctype"
)

func TestTheBuiltInRulesAreInOrder(t *testing.T) {
	rules, err := Default(doctype.Default())
	if err != nil {
		t.Fatal(err)
	}
	if len(rules.Products) < 10 {
		t.Errorf("%d products, want the ten of lending practice", len(rules.Products))
	}
}

func TestAFileThatIsWrongIsRefusedWithItsLine(t *testing.T) {
	for name, c := range map[string]struct{ old, new, want string }{
		"a misspelt rule": {"cover_months: 1", "cover_month: 1", "field cover_month not found"},
		"a type that does not exist": {
			"types: [payslip], cover_months", "types: [paysleep], cover_months",
			`line 95 (/products/4/required/1/types/0): "paysleep" is no document type`,
		},
		"a default that is none": {"default: sme", "default: nothing", "line 15 (/default)"},
		"a day that is none":     {"dated: 2026-11-28", "dated: 2026-02-30", "calendar day"},
		"a number out of range":  {"min_authenticity: 40", "min_authenticity: 400", "choose 0 to 100"},
		"a product without condition": {"      - track: [fast_track]\n      - loan_type: [fast track]", "      []",
			"/products/0/when"},
		"days and months at once": {"cover_months: 3,", "cover_months: 3, cover_days: 90,", "not both"},
		"open days without cover": {"years_back: 0,", "years_back: 0, open_days: 3,", "beside cover_days or cover_months"},
		"open days below zero":    {"cover_months: 3,", "cover_months: 3, open_days: -1,", "choose 0 to 3660"},
		"replacing a product":     {"replaces: [collateral]", "replaces: [sme]", "replaces other additions"},
		"a track without a name":  {"unless_track: [renewal]", "unless_track: [\"-\"]", "no letter or digit"},
		"a second document":       {"dated: 2026-11-28", "dated: 2026-11-28\n---\n", "one document is expected"},
		"nothing":                 {string(embedded), "", "EOF"},
		"too much":                {string(embedded), strings.Repeat("#", maxFileBytes+1), "larger than"},
		"no text":                 {"dated: 2026-11-28", "dated: \x00", "control characters"},
	} {
		t.Run(name, func(t *testing.T) {
			wrong := bytes.Replace(embedded, []byte(c.old), []byte(c.new), 1)
			if bytes.Equal(wrong, embedded) {
				t.Fatalf("the rules do not hold %q", c.old)
			}
			file := filepath.Join(t.TempDir(), "rules.yaml")
			if err := os.WriteFile(file, wrong, 0o600); err != nil {
				t.Fatal(err)
			}
			_, err := Load(file, doctype.Default())
			if err == nil || !strings.Contains(err.Error(), c.want) {
				t.Errorf("got %v, want %q", err, c.want)
			}
		})
	}
}

func TestAFileThatIsNotThereIsSaid(t *testing.T) {
	if _, err := Load(filepath.Join(t.TempDir(), "none.yaml"), doctype.Default()); err == nil ||
		!strings.Contains(err.Error(), "none.yaml") {
		t.Errorf("got %v, want its name", err)
	}
}

func FuzzParse(f *testing.F) {
	f.Add(embedded)
	f.Add([]byte("a: &a [*a]"))
	f.Fuzz(func(t *testing.T, text []byte) {
		rules, err := Parse(text, "fuzz", doctype.Default())
		if err == nil && len(rules.Products) == 0 {
			t.Error("rules without products were taken")
		}
	})
}

// A purpose does not tell who borrows: nobody is asked for a corporation's papers before it is known that one applies.
func TestAWorkingCapitalLoanIsNotACorporations(t *testing.T) {
	rules, err := Default(doctype.Default())
	if err != nil {
		t.Fatal(err)
	}
	purpose := func(name string) (found []string) {
		for _, p := range rules.Products {
			for _, m := range p.When {
				for _, word := range m.LoanType {
					if word == name && len(m.Profile)+len(m.Track) == 0 {
						found = append(found, p.Name)
					}
				}
			}
		}
		return found
	}
	for _, words := range []string{"working capital", "business", "sme"} {
		if got := purpose(words); len(got) != 1 || got[0] != "sme" {
			t.Errorf("%q alone chooses %v, want sme", words, got)
		}
	}
	for _, p := range rules.Products {
		if p.Name != rules.Default {
			continue
		}
		for _, q := range p.Required {
			for _, name := range q.Types {
				if name == "articles_of_incorporation" || name == "secretarys_certificate" ||
					name == "general_information_sheet" {
					t.Errorf("an application that says nothing of its borrower is asked for %s", name)
				}
			}
		}
	}
}
